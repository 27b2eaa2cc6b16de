export * from './commands.ts';
export * from './lanes.ts';
export * from './live.ts';
export * from './media-address.ts';
export * from './protocol.ts';
export * from './pull.ts';
export * from './tablets.ts';
