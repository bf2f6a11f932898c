import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { extensionsText, type FileLimits, refusedFiles, sizeText } from './file-rules.ts'
import styles from './file-drop.module.css'
import { IconButton } from '../actions/icon-button.tsx'

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

/** Accepts one file by drop or click; refuses others with the reason (spec 1:2.5). */
export function FileDrop(props: FileDropProps) {
  const { label, value, onChange, accept, maxBytes, shape = 'line', disabled = false } = props
  const { tooBig } = props
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const zone = useRef<HTMLButtonElement>(null)
  const id = useId()
  const error = refused ?? props.error
  const hint = props.hint ?? `${extensionsText(accept)}, até ${sizeText(maxBytes)}`

  const take = (files: readonly File[]) => {
    const why = refusedFiles(files, {
      accept,
      maxBytes,
      ...(tooBig === undefined ? {} : { tooBig }),
    })
    setRefused(why)
    // Clear the previous file when a new one is refused.
    onChange(why === undefined ? files[0] : undefined)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }

  return (
    <div data-field="">
      <span id={`${id}-label`} className={styles['label']}>
        {label}
        {props.required && (
          <span className={styles['required']} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={`${id}-label`}
        accept={accept.join(',')}
        onChange={(event) => {
          if (event.currentTarget.files?.length) take([...event.currentTarget.files])
          // Allow choosing the same file again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      {value === undefined ? (
        <button
          ref={zone}
          type="button"
          className={`${styles['zone']} ${shape === 'area' ? styles['tall'] : ''}`}
          data-over={over || undefined}
          data-invalid={error !== undefined || undefined}
          aria-disabled={disabled || undefined}
          aria-labelledby={`${id}-label ${id}-text`}
          aria-describedby={`${id}-note`}
          onClick={() => {
            if (!disabled) input.current?.click()
          }}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(!disabled)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {shape === 'area' ? (
            <IconUpload size={20} stroke={1.75} />
          ) : (
            <IconPaperclip size={16} stroke={1.75} />
          )}
          <span id={`${id}-text`}>
            {props.whenEmpty ?? 'Arraste e solte o arquivo aqui ou clique para selecionar'}
          </span>
        </button>
      ) : (
        <div
          className={styles['taken']}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
          <span className={styles['name']} title={value.name}>
            {value.name}
          </span>
          <span className={styles['size']}>{sizeText(value.size)}</span>
          <IconButton
            label={`Tirar ${value.name}`}
            size="row"
            icon={<IconX size={16} stroke={1.75} />}
            onClick={() => {
              setRefused(undefined)
              onChange(undefined)
              // The focused button is gone: focus the drop zone instead.
              requestAnimationFrame(() => zone.current?.focus())
            }}
          />
        </div>
      )}
      <div id={`${id}-note`}>
        {error !== undefined && (
          <p className={styles['error']} role="alert">
            {error}
          </p>
        )}
        <p className={styles['hint']}>{hint}</p>
      </div>
    </div>
  )
}
