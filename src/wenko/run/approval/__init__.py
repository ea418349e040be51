"""Approval of tool calls: asks the gate, and the user where the gate requires it.

``CallApprover`` serves the tool caller; ``approver.confinement_of`` and ``form.approval_check`` are
for the composition.
"""
