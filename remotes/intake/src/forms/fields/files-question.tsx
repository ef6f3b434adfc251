import type { Question } from '@site/domain/questionnaire';
import { FieldShell } from '@site/ui/field';
import { Notice } from '@site/ui/notice';
import { type ChangeEvent, type ReactElement, useRef } from 'react';
import { useController } from 'react-hook-form';
import { fileWords } from '../../content/words.ts';
import { type AssetWarning, addAssets, assetWarnings } from '../../lib/brand-assets.ts';
import { FileList } from './file-list.tsx';
import styles from './files-question.module.css';
import type { FieldTools } from './tools.ts';

/** Brand assets: the names of chosen files. The files themselves stay on the device. */
export function FilesQuestion({ question, tools }: { question: Question; tools: FieldTools }): ReactElement {
  const { field } = useController({ name: 'brandAssets', control: tools.form.control });
  const input = useRef<HTMLInputElement>(null);

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].map(({ name, size }) => ({ name, bytes: size }));
    // The list below shows them; an emptied input takes the same file again.
    currentTarget.value = '';
    field.onChange(addAssets(field.value, chosen));
  };
  const remove = (name: string) => {
    field.onChange(field.value.filter((asset) => asset.name !== name));
    input.current?.focus();
  };

  return (
    <FieldShell id={question.id} label={question.question} help={`${fileWords.hint} ${fileWords.recorded}`}>
      {(ids) => (
        <div className={styles.files}>
          <input
            ref={input}
            id={question.id}
            className={styles.input}
            type="file"
            multiple
            accept="image/*,application/pdf"
            aria-describedby={ids.describedBy}
            onChange={onChange}
            onBlur={field.onBlur}
          />
          <FileList assets={field.value} onRemove={remove} />
          <div role="status">
            {assetWarnings(field.value).map((warning) => (
              <Notice key={warning.kind} className={styles.warning}>
                {say(warning)}
              </Notice>
            ))}
          </div>
        </div>
      )}
    </FieldShell>
  );
}

function say(warning: AssetWarning): string {
  return warning.kind === 'too-many' ? fileWords.tooMany(warning.count) : fileWords.tooLarge(warning.names);
}
