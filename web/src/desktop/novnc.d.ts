// The parts of noVNC that the page uses; the package has no types of its own.
declare module "@novnc/novnc" {
  export interface RawChannel {
    binaryType: string;
    protocol: string;
    readyState: number;
    onopen: (() => void) | null;
    onmessage: ((message: { data: ArrayBuffer }) => void) | null;
    onclose: ((event: unknown) => void) | null;
    onerror: ((event: unknown) => void) | null;
    send(data: ArrayBufferView): void;
    close(): void;
  }

  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: RawChannel, options?: { shared?: boolean });
    viewOnly: boolean;
    scaleViewport: boolean;
    focusOnClick: boolean;
    background: string;
    qualityLevel: number;
    compressionLevel: number;
    focus(options?: FocusOptions): void;
    sendKey(keysym: number, code: string | null, down?: boolean): void;
    disconnect(): void;
  }
}
