/**
 * Drop a file or choose one. idle → uploading (drop disabled) → set, or failed and back to idle; removing clears it.
 * Specification, teacher side, sections 2 and 4.
 */
import { Button, Group, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconMusic, IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { MAX_UPLOAD_BYTES } from 'shared-schema/rules/upload-rules';
import { RequiredLabel } from '#ui/forms/RequiredLabel.tsx';
import { MEGABYTE_BYTES } from '#ui/status/size-words.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { FilePreview, type ShownFile } from './FilePreview.tsx';
import classes from './FileUpload.module.css';
import { pickerTypes, withPickedType } from './picked-type.ts';
import { contentRefusalOf, failureOf, refusalOf } from './refusal.ts';
import { uploadTexts as texts } from './texts.ts';

export interface FileUploadProps {
  label: string;
  description?: string;
  required?: boolean;
  /** What is wrong with the field; stands below the area. */
  error?: string | undefined;
  /** The button that opens the file picker: the place for the focus. */
  chooseRef?: Ref<HTMLButtonElement>;
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
  /** Told when a file begins to be added, and when it is set or has failed: what is saved meanwhile is without it. */
  onAdding?(isAdding: boolean): void;
  /** True for a low area, also where nothing is set. */
  compact?: boolean;
  /** Stands above the area: another way to set the file. */
  children?: ReactNode;
}

const DEFAULT_TYPES = ['image/*'] as const;
const ignore = () => {};

export function FileUpload(props: FileUploadProps) {
  const { label, description, required = false, error, value, onRemove, compact = false, children } = props;
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Input.Wrapper
      label={required ? <RequiredLabel>{label}</RequiredLabel> : label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
      errorProps={{ id: errorId, mt: 6 }}
      withAsterisk={required}
      role="group"
      aria-labelledby={id}
    >
      {value && <FilePreview file={value} label={label} onRemove={onRemove} />}
      {children}
      <DropArea {...props} errorId={error ? errorId : undefined} compact={compact || value !== null} />
    </Input.Wrapper>
  );
}

function DropArea({
  label,
  accept = DEFAULT_TYPES,
  done,
  chooseRef,
  errorId,
  onFile,
  onAdding,
  value,
  compact,
}: FileUploadProps & { errorId: string | undefined; compact: boolean }) {
  const [uploading, setUploading] = useState(false);
  const openPicker = useRef<() => void>(null);
  const isSound = accept.every((type) => type.startsWith('audio/'));
  const Icon = isSound ? IconMusic : IconPhotoUp;
  const refuse = (message: string) => showToast({ title: texts.failedTitle, message, tone: 'error' });
  const setAdding = (isAdding: boolean) => {
    setUploading(isAdding);
    onAdding?.(isAdding);
  };
  const upload = async (files: File[]) => {
    const refused = refusalOf(files, accept);
    const [picked] = files;
    if (refused || !picked) return refuse(refused ?? texts.failed);
    const file = withPickedType(picked);
    setAdding(true);
    try {
      const unreadable = await contentRefusalOf(file);
      if (unreadable) return refuse(unreadable);
      const { uploaded } = await onFile(file);
      const added = uploaded
        ? { title: texts.doneTitle, message: texts.done }
        : { title: texts.addedTitle, message: texts.added, tone: 'info' as const };
      showToast(done ?? added);
    } catch (reason) {
      refuse(failureOf(reason));
    } finally {
      setAdding(false);
    }
  };
  return (
    <Dropzone
      className={classes.area}
      mod={{ compact }}
      openRef={openPicker}
      accept={pickerTypes(accept)}
      maxSize={MAX_UPLOAD_BYTES}
      multiple={false}
      disabled={uploading}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{ 'aria-label': label }}
      onDrop={ignore}
      // The picker accepts the first of several files: all of them are judged together, by the school's rule.
      onDropAny={(accepted, rejected) => void upload([...accepted, ...rejected.map(({ file }) => file)])}
    >
      <Group gap="sm" justify="center" wrap={compact ? 'nowrap' : 'wrap'}>
        {!compact && <Icon size={28} aria-hidden className={classes.icon} />}
        <Text size="sm" c="dimmed" component="div" aria-live="polite">
          <AreaWords uploading={uploading} idle={value ? texts.replace(isSound) : texts.idle} />
        </Text>
        <Button
          variant="light"
          size="xs"
          loading={uploading}
          ref={chooseRef}
          onClick={() => openPicker.current?.()}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
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
