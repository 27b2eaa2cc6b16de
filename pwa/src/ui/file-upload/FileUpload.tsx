/**
 * Drop a file or choose one. idle → uploading (drop disabled) → set, or failed and back to idle; removing clears it.
 * Specification, teacher side, sections 2 and 4.
 */
import { Button, Group, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconMusic, IconPhotoUp } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { MAX_UPLOAD_BYTES } from 'shared-schema/rules/upload-rules';
import { showToast } from '#ui/toast/toast-store.ts';
import { FilePreview, type ShownFile } from './FilePreview.tsx';
import classes from './FileUpload.module.css';
import { failureOf, refusalOf } from './refusal.ts';
import { uploadTexts as texts } from './texts.ts';

export interface FileUploadProps {
  label: string;
  description?: string;
  required?: boolean;
  /** MIME types or patterns such as image/*. */
  accept?: readonly string[];
  /** What is set; null when nothing is. */
  value: ShownFile | null;
  /** Said in place of 'File uploaded successfully'. It is true without the server: the draft has the file. */
  done?: { title: string; message: string };
  /**
   * Accepts the file and returns whether the server has it already; rejecting shows 'Failed to upload file', or what
   * its error's `code` says.
   */
  onFile(file: File): Promise<{ uploaded: boolean }>;
  onRemove(): void;
}

const DEFAULT_TYPES = ['image/*'] as const;
const MEGABYTE_BYTES = 1024 * 1024;

export function FileUpload(props: FileUploadProps) {
  const { label, description, required = false, value, onRemove } = props;
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      withAsterisk={required}
      role="group"
      aria-labelledby={id}
    >
      {value && <FilePreview file={value} label={label} onRemove={onRemove} />}
      <DropArea {...props} compact={value !== null} />
    </Input.Wrapper>
  );
}

function DropArea({
  label,
  accept = DEFAULT_TYPES,
  done,
  onFile,
  compact,
}: FileUploadProps & { compact: boolean }) {
  const [uploading, setUploading] = useState(false);
  const openPicker = useRef<() => void>(null);
  const isSound = accept.every((type) => type.startsWith('audio/'));
  const Icon = isSound ? IconMusic : IconPhotoUp;
  const refuse = (message: string) => showToast({ title: texts.failedTitle, message, tone: 'error' });
  const upload = async (files: File[]) => {
    const refused = refusalOf(files, accept);
    const [file] = files;
    if (refused || !file) return refuse(refused ?? texts.failed);
    setUploading(true);
    try {
      const { uploaded } = await onFile(file);
      const added = uploaded
        ? { title: texts.doneTitle, message: texts.done }
        : { title: texts.addedTitle, message: texts.added, tone: 'info' as const };
      showToast(done ?? added);
    } catch (reason) {
      refuse(failureOf(reason));
    } finally {
      setUploading(false);
    }
  };
  return (
    <Dropzone
      className={classes.area}
      mod={{ compact }}
      openRef={openPicker}
      accept={[...accept]}
      maxSize={MAX_UPLOAD_BYTES}
      multiple={false}
      disabled={uploading}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{ 'aria-label': label }}
      onDrop={(files) => void upload(files)}
      onReject={(rejected) =>
        refuse(
          refusalOf(
            rejected.map(({ file }) => file),
            accept,
          ) ?? texts.failed,
        )
      }
    >
      <Group gap="sm" justify="center" wrap={compact ? 'nowrap' : 'wrap'}>
        {!compact && <Icon size={28} aria-hidden className={classes.icon} />}
        <Text size="sm" c="dimmed" component="div" aria-live="polite">
          <AreaWords uploading={uploading} idle={compact ? texts.replace(isSound) : texts.idle} />
        </Text>
        <Button
          variant="light"
          size="xs"
          loading={uploading}
          onClick={() => openPicker.current?.()}
          aria-label={`${texts.choose}: ${label}`}
        >
          {texts.choose}
        </Button>
      </Group>
      {!compact && (
        <Text size="xs" c="dimmed" ta="center" mt={6}>
          {texts.limit(MAX_UPLOAD_BYTES / MEGABYTE_BYTES)}
        </Text>
      )}
    </Dropzone>
  );
}

function AreaWords({ uploading, idle }: { uploading: boolean; idle: string }) {
  if (uploading) return texts.uploading;
  return (
    <>
      <Dropzone.Accept>{texts.over}</Dropzone.Accept>
      <Dropzone.Reject>{texts.over}</Dropzone.Reject>
      <Dropzone.Idle>{idle}</Dropzone.Idle>
    </>
  );
}
