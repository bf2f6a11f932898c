import { useEffect, useRef, useState } from 'react'

import { lazyPart } from '#ui/display/lazy-part.tsx'

import { PaletteField } from './palette-field.tsx'
import styles from './palette.module.css'
import type { OpenOverlay } from './shell.tsx'

export type PalettePartProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly close: () => void
  readonly open: (what: OpenOverlay) => void
  /** Enter was pressed before any choice had loaded. */
  readonly isEntered: boolean
  readonly onEnter: () => void
}

function FieldAlone({ text, onText, onEnter }: PalettePartProps) {
  return (
    <PaletteField
      text={text}
      onText={onText}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    />
  )
}

// Render the input at once and lazy-load the results: users type and press Enter right after
// Ctrl+K.
const PaletteContent = lazyPart(
  () => import('./palette-content.tsx').then((module) => module.PaletteContent),
  FieldAlone,
)

/** Finds permitted screens, records and actions by text. */
export function Palette({
  onClose,
  open,
}: {
  readonly onClose: () => void
  readonly open: (what: OpenOverlay) => void
}) {
  const [text, setText] = useState('')
  const [isEntered, setIsEntered] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label="Buscar telas, boletos e lojistas"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <PaletteContent
        text={text}
        onText={setText}
        close={() => dialog.current?.close()}
        open={open}
        isEntered={isEntered}
        onEnter={() => setIsEntered(true)}
      />
    </dialog>
  )
}
