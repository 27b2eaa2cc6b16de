/** The records of a zip (PKWARE's APPNOTE) for files whose length is known only when they are written. */

/** What the directory says of a file. */
export interface ZipFileRecord {
  readonly name: Buffer;
  readonly isPacked: boolean;
  readonly crc: number;
  /** Bytes in the zip, and of the file. */
  readonly packed: number;
  readonly size: number;
  /** Of its local header, from the beginning of the zip. */
  readonly offset: number;
}

/** The format's version that has packing and folders. */
const VERSION = 20;
/** The sizes follow the file, and its name is UTF-8. */
const FLAGS = 0x0808;
const STORED = 0;
const DEFLATED = 8;
/** After a file. */
export const DESCRIPTOR_BYTES = 16;
/** Of a record without its name. */
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const methodOf = (isPacked: boolean) => (isPacked ? DEFLATED : STORED);

/** A moment in the format's calendar, in local time, as two numbers: time and date. */
export function zipMoment(moment: Date): [time: number, date: number] {
  return [
    (moment.getHours() << 11) | (moment.getMinutes() << 5) | (moment.getSeconds() >> 1),
    ((moment.getFullYear() - 1980) << 9) | ((moment.getMonth() + 1) << 5) | moment.getDate(),
  ];
}

type Moment = ReturnType<typeof zipMoment>;

/** Before a file. */
export function localHeader(name: Buffer, isPacked: boolean, [time, date]: Moment): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES + name.length);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(methodOf(isPacked), 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  name.copy(header, LOCAL_BYTES);
  return header;
}

/** After a file. */
export function dataDescriptor({ crc, packed, size }: ZipFileRecord): Buffer {
  const descriptor = Buffer.alloc(DESCRIPTOR_BYTES);
  for (const [index, value] of [0x08074b50, crc, packed, size].entries())
    descriptor.writeUInt32LE(value, index * 4);
  return descriptor;
}

/** Of a file, in the directory. */
export function centralHeader(file: ZipFileRecord, [time, date]: Moment): Buffer {
  const { name, isPacked, crc, packed, size, offset } = file;
  const header = Buffer.alloc(CENTRAL_BYTES + name.length);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(methodOf(isPacked), 10);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  name.copy(header, CENTRAL_BYTES);
  return header;
}

/** The end of the zip, after the directory. */
export function endOfDirectory(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
