// Signed links: with a ticket, a plain link to a file of the conversation works for a while.
import { useEffect } from "react";
import { create } from "zustand";

import { api } from "../transport/api";

interface Ticket {
  ticket: string;
  expires: number;
}

const useTickets = create<{ of: Readonly<Record<string, Ticket>> }>(() => ({ of: {} }));
const asked = new Map<string, Promise<string>>();
// A link that is about to expire would break while it is looked at.
const MARGIN = 120_000;

/** A ticket that is valid for at least two minutes. */
export function freshTicket(conversation: string): Promise<string> {
  const known = useTickets.getState().of[conversation];
  if (known && known.expires - Date.now() > MARGIN) return Promise.resolve(known.ticket);
  const pending = asked.get(conversation);
  if (pending) return pending;
  const asking = api
    .fileLink(conversation)
    .then(({ ticket, expires_at }) => {
      const expires = Date.parse(expires_at);
      useTickets.setState(({ of }) => ({ of: { ...of, [conversation]: { ticket, expires } } }));
      return ticket;
    })
    .finally(() => asked.delete(conversation));
  asked.set(conversation, asking);
  return asking;
}

/** Makes URLs of the file API work as plain links; null until there is a ticket. */
export function useSignedLinks(conversation: string | null): ((url: string) => string) | null {
  const ticket = useTickets((state) => (conversation === null ? undefined : state.of[conversation]));
  useEffect(() => {
    if (conversation === null) return;
    const renew = () => void freshTicket(conversation).catch(() => undefined);
    renew();
    const timer = setInterval(renew, MARGIN / 2);
    return () => clearInterval(timer);
  }, [conversation]);
  if (!ticket) return null;
  return (url) => `${url}&ticket=${encodeURIComponent(ticket.ticket)}`;
}

export function fileUrl(
  conversation: string,
  action: "download" | "read" | "zip",
  path: string,
): string {
  const id = encodeURIComponent(conversation);
  return `/endpoint/file/sandbox/${id}/${action}?path=${encodeURIComponent(path)}`;
}
