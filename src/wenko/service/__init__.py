"""What every interface needs: submit, follow, answer, steer, cancel, authorise, list. No HTTP."""
