import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, type Ref, useId, useRef, useState } from 'react'
import { extensionsText, type FileLimits, refusedFiles, sizeText } from './file-rules.ts'
import fieldStyles from './field.module.css'
import styles from './file-drop.module.css'
import { IconButton } from '../actions/icon-button.tsx'
import { RequiredMark } from './field.tsx'

export type FileDropProps = FileLimits & {
  readonly label: string
  readonly value: File | undefined
  readonly onChange: (file: File | undefined) => void
  readonly required?: boolean
  /** 'line' fits a form, 'area' fills a screen. */
  readonly shape?: 'line' | 'area'
  /** Text shown without a file, instead of the default. */
  readonly whenEmpty?: string
  /** The spec's sentence about file types, instead of the default. */
  readonly hint?: string
  readonly error?: string | undefined
  readonly disabled?: boolean
}

type Drop = {
  readonly onDrop: (event: DragEvent) => void
}

/** Where a file is dropped or chosen. */
function DropZone({
  id,
  props: { shape = 'line', disabled = false, whenEmpty },
  isInvalid,
  onChoose,
  onDrop,
  ref,
}: Drop & {
  readonly id: string
  readonly props: FileDropProps
  readonly isInvalid: boolean
  readonly onChoose: () => void
  readonly ref: Ref<HTMLButtonElement>
}) {
  const [over, setOver] = useState(false)
  return (
    <button
      ref={ref}
      type="button"
      className={`${styles['zone']} ${shape === 'area' ? styles['tall'] : ''}`}
      data-over={over || undefined}
      data-invalid={isInvalid || undefined}
      aria-disabled={disabled || undefined}
      aria-labelledby={`${id}-label ${id}-text`}
      aria-describedby={`${id}-note`}
      onClick={() => {
        if (!disabled) onChoose()
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        onDrop(event)
      }}
    >
      {shape === 'area' ? (
        <IconUpload size={20} stroke={1.75} />
      ) : (
        <IconPaperclip size={16} stroke={1.75} />
      )}
      <span id={`${id}-text`}>
        {whenEmpty ?? 'Arraste e solte o arquivo aqui ou clique para selecionar'}
      </span>
    </button>
  )
}

function TakenFile({
  file,
  onRemove,
  onDrop,
}: Drop & { readonly file: File; readonly onRemove: () => void }) {
  return (
    <div className={styles['taken']} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
      <span className={styles['name']} title={file.name}>
        {file.name}
      </span>
      <span className={styles['size']}>{sizeText(file.size)}</span>
      <IconButton
        label={`Tirar ${file.name}`}
        size="row"
        icon={<IconX size={16} stroke={1.75} />}
        onClick={onRemove}
      />
    </div>
  )
}

/** Takes the first of the chosen files, or keeps the reason why it is refused. */
function useTakenFile({ accept, maxBytes, tooBig, onChange }: FileDropProps) {
  const [refused, setRefused] = useState<string>()
  return {
    refused,
    take: (files: readonly File[]) => {
      const why = refusedFiles(files, {
        accept,
        maxBytes,
        ...(tooBig === undefined ? {} : { tooBig }),
      })
      setRefused(why)
      // Clear the previous file when a new one is refused.
      onChange(why === undefined ? files[0] : undefined)
    },
    clear: () => {
      setRefused(undefined)
      onChange(undefined)
    },
  }
}

/** The hidden input behind the zone. */
function FileInput({
  id,
  accept,
  onTake,
  ref,
}: {
  readonly id: string
  readonly accept: FileDropProps['accept']
  readonly onTake: (files: readonly File[]) => void
  readonly ref: Ref<HTMLInputElement>
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-labelledby={`${id}-label`}
      accept={accept.join(',')}
      onChange={(event) => {
        if (event.currentTarget.files?.length) onTake([...event.currentTarget.files])
        // Allow choosing the same file again after it was removed.
        event.currentTarget.value = ''
      }}
    />
  )
}

/** Accepts one file by drop or click; refuses others with the reason (spec 1:2.5). */
export function FileDrop(props: FileDropProps) {
  const { value, accept } = props
  const { refused, take, clear } = useTakenFile(props)
  const input = useRef<HTMLInputElement>(null)
  const zone = useRef<HTMLButtonElement>(null)
  const id = useId()
  const error = refused ?? props.error
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!props.disabled) take([...event.dataTransfer.files])
  }
  const remove = () => {
    clear()
    // The focused button is gone: focus the drop zone instead.
    requestAnimationFrame(() => zone.current?.focus())
  }
  return (
    <div data-field="">
      <span id={`${id}-label`} className={fieldStyles['label']}>
        {props.label}
        {props.required && <RequiredMark />}
      </span>
      <FileInput ref={input} id={id} accept={accept} onTake={take} />
      {value === undefined ? (
        <DropZone
          ref={zone}
          id={id}
          props={props}
          isInvalid={error !== undefined}
          onChoose={() => input.current?.click()}
          onDrop={drop}
        />
      ) : (
        <TakenFile file={value} onDrop={drop} onRemove={remove} />
      )}
      <div id={`${id}-note`}>
        {error !== undefined && (
          <p className={styles['error']} role="alert">
            {error}
          </p>
        )}
        <p className={styles['hint']}>
          {props.hint ?? `${extensionsText(accept)}, até ${sizeText(props.maxBytes)}`}
        </p>
      </div>
    </div>
  )
}
