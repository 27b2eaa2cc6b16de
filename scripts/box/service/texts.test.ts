import { expect, it } from 'vitest';
import { serviceTexts as texts } from './texts.ts';

const settings = { DATA_DIR: '/var/lib/chickadee', BACKUP_DIR: '/mnt/disk/chickadee' };

it('a service that is removed names each place that still holds the school', () => {
  const everywhere = {
    ...settings,
    BACKUP_SECOND_DIR: '/media/usb/chickadee',
    BACKUP_S3_ENDPOINT: 'https://s3.example',
    BACKUP_S3_BUCKET: 'copies',
    BACKUP_S3_SECRET_FILE: '/etc/chickadee-s3.key',
    S3_BUCKET: 'sounds',
  };
  expect(texts.removed(everywhere, ['the folder /var/cache/chickadee', 'the user chickadee'])).toBe(
    [
      'The service is gone. The school is still there:',
      '  data              /var/lib/chickadee',
      '  backups           /mnt/disk/chickadee',
      '  second backups    /media/usb/chickadee',
      '  online copies     copies at https://s3.example',
      '  key to them       /etc/chickadee-s3.key',
      '  sounds, pictures  the bucket sounds',
      'Left of the service: the folder /var/cache/chickadee and the user chickadee.',
    ].join('\n'),
  );
});

it('a service that leaves nothing else names the places of the school only', () => {
  expect(texts.removed(settings, [])).toBe(
    [
      'The service is gone. The school is still there:',
      '  data              /var/lib/chickadee',
      '  backups           /mnt/disk/chickadee',
    ].join('\n'),
  );
});
