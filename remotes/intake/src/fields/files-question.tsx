import { formatNumber } from '@site/domain/format';
import { fileNameSeparator, maxFileBytes, maxFiles } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import { FieldShell, listDescriptions } from '@site/ui/field';
import { Notice } from '@site/ui/notice';
import { type ChangeEvent, type ReactElement, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { fileMessages } from '../content/form-texts.ts';
import { describeLength } from './answer-text.ts';
import type { BrandAsset } from './answers.ts';
import styles from './files-question.module.css';
import type { QuestionProps } from './text-questions.tsx';

/** Asks for brand assets and records the names of chosen files. The files themselves stay on the device. */
export function FilesQuestion({ question, tools: { form, errorOf } }: QuestionProps): ReactElement {
  const recorded = useWatch({ control: form.control, name: 'brandAssets' });
  const record = (assets: BrandAsset[]) => form.setValue('brandAssets', assets);
  const input = useRef<HTMLInputElement>(null);

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].map(({ name, size }) => ({ name, bytes: size }));
    // Empty the input, because the list below shows the files, and only an empty input accepts the same file again.
    currentTarget.value = '';
    record(addAssets(recorded, chosen));
  };
  const remove = (name: string) => {
    record(recorded.filter((asset) => asset.name !== name));
    input.current?.focus();
  };

  const help = `${fileMessages.hint} ${fileMessages.recorded}`;
  const names = recorded.map(({ name }) => name).join(fileNameSeparator);
  const error = describeLength(question, names) ?? errorOf(question.id);
  return (
    <FieldShell id={question.id} label={question.label} help={help} error={error}>
      <div className={styles.files}>
        <input
          ref={input}
          id={question.id}
          className={styles.input}
          type="file"
          multiple
          accept="image/*,application/pdf"
          aria-describedby={listDescriptions(question.id, { help, error })}
          onChange={onChange}
        />
        <FileList assets={recorded} onRemove={remove} />
        <div role="status">
          {listAssetWarnings(recorded).map((warning) => (
            <Notice key={warning} className={styles.warning}>
              {warning}
            </Notice>
          ))}
        </div>
      </div>
    </FieldShell>
  );
}

type FileListProps = { assets: readonly BrandAsset[]; onRemove: (name: string) => void };

function FileList({ assets, onRemove }: FileListProps): ReactElement | null {
  if (assets.length === 0) return null;
  return (
    <ul aria-label="Recorded files">
      {assets.map((asset) => (
        <li key={asset.name} className={styles.file}>
          <span className={styles.name}>{asset.name}</span>
          <span className={styles.size}>{formatSize(asset.bytes)}</span>
          <Button variant="quiet" size="s" onClick={() => onRemove(asset.name)}>
            Remove<span className="visually-hidden"> {asset.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${formatNumber(Math.round((kilobytes / 1024) * 10) / 10)} MB`;
}

export function addAssets(recorded: readonly BrandAsset[], chosen: readonly BrandAsset[]): BrandAsset[] {
  const others = recorded.filter((asset) => !chosen.some((file) => file.name === asset.name));
  return [...others, ...chosen];
}

/** Lists warnings about the files. They do not prevent sending, because only the names are sent. */
export function listAssetWarnings(assets: readonly BrandAsset[]): string[] {
  const large = assets.filter(({ bytes }) => bytes > maxFileBytes).map(({ name }) => name);
  return [
    ...(assets.length > maxFiles ? [fileMessages.describeTooMany(assets.length)] : []),
    ...(large.length > 0 ? [fileMessages.describeTooLarge(large)] : []),
  ];
}
