"""What every interface needs: authenticate, submit, follow, answer, steer, cancel, list.

No HTTP in here: an interface translates its own protocol into calls of these services
(``composition.services.Services`` holds one of each). Each call takes the ``Principal`` that makes
it and checks what that principal may see.
"""
