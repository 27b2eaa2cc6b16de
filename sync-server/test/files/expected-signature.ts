/** What came over the wire, judged by the rules of Signature Version 4. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As the storage reads what came, and writes it down again by RFC 3986. */
const encoded = (text: string) =>
  encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const encodedParts = (text: string, separator: string) =>
  text.split(separator).map((part) => part.split('=').map(encoded).join('='));

/**
 * The signature that a storage with this secret key expects. Rules:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function expectedSignature({ method, url = '', headers }: IncomingMessage, secret: string): string {
  const [, date, region, signed = ''] =
    headers.authorization?.match(
      /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), /,
    ) ?? [];
  const [path = '', query = ''] = url.split('?');
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [
    ...[method, path.split('/').map(encoded).join('/'), encodedParts(query, '&').toSorted().join('&')],
    ...[canonicalHeaders.join(''), signed, headers['x-amz-content-sha256']],
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${sha256(canonical)}`;
  const key = [region ?? '', 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, date ?? ''));
  return hmac(key, toSign).toString('hex');
}
