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
}

// Whoever types on after Ctrl+K has typed a word before the script is there: the field is there at
// once, and what finds comes when it comes.
const PaletteContent = lazyPart(
  () => import('./palette-content.tsx').then((module) => module.PaletteContent),
  PaletteField,
)

/** Finds screens, records and actions by what is typed; only what this person may open is there. */
export function Palette({
  onClose,
  open,
}: {
  readonly onClose: () => void
  readonly open: (what: OpenOverlay) => void
}) {
  const [text, setText] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label="Buscar telas, boletos e clientes"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <PaletteContent
        text={text}
        onText={setText}
        close={() => dialog.current?.close()}
        open={open}
      />
    </dialog>
  )
}
