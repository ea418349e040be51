"""Language models of many providers behind one interface.

``interface.LanguageModel`` streams a ``request.LlmRequest``; ``transport`` sends it to a provider;
``config`` says which model serves which purpose.
"""
