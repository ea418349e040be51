// Addresses of pictures: an `<img>` sends no token, so each conversation has a signed ticket.
import { useEffect, useState } from "react";

import { api } from "../transport/api";

interface Ticket {
  value: string;
  expiresAt: number;
}

const MARGIN_MS = 30_000;
const tickets = new Map<string, Promise<Ticket>>();

async function fetchTicket(conversationId: string): Promise<Ticket> {
  const { ticket, expires_at } = await api.linkPictures(conversationId);
  return { value: ticket, expiresAt: Date.parse(expires_at) };
}

/** One request serves all pictures of a conversation until the ticket is about to expire. */
async function currentTicket(conversationId: string): Promise<Ticket> {
  const known = tickets.get(conversationId);
  if (known) {
    const ticket = await known.catch(() => null);
    if (ticket && ticket.expiresAt - MARGIN_MS > Date.now()) return ticket;
    if (tickets.get(conversationId) === known) tickets.delete(conversationId);
  }
  const asked = tickets.get(conversationId) ?? fetchTicket(conversationId);
  tickets.set(conversationId, asked);
  return asked;
}

export function pictureUrl(conversationId: string, pictureId: string, ticket: string): string {
  const path = [conversationId, "pictures", pictureId].map(encodeURIComponent).join("/");
  return `/conversations/${path}?ticket=${encodeURIComponent(ticket)}`;
}

/** The address of a picture; null until it is known, and if it cannot be had. */
export function usePictureUrl(conversationId: string | null, pictureId: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (conversationId === null) return;
    let wanted = true;
    currentTicket(conversationId).then(
      ({ value }) => wanted && setUrl(pictureUrl(conversationId, pictureId, value)),
      () => wanted && setUrl(null),
    );
    return () => {
      wanted = false;
    };
  }, [conversationId, pictureId]);
  return url;
}
