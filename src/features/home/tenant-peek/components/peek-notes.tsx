import { IconExternalLink, IconNote } from '@tabler/icons-react'
import { useRef } from 'react'

import { NoteCard } from '#features/collection/notes/components/note-card.tsx'
import {
  type NoteDrafts,
  NoteComposer,
} from '#features/collection/notes/components/note-composer.tsx'
import noteStyles from '#features/collection/notes/components/notes.module.css'
import { StatementButton } from '#features/collection/open-balances/components/statement-dialog.tsx'
import { tenantAddress } from '#listing/screen/tenant-address.ts'
import { useOpenWithNavigation } from '#listing/screen/tenant-navigation.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { formatWhole } from '#values/whole-number.ts'

import type { TenantPeek } from '../contract.ts'
import styles from './peek.module.css'

/** Unsaved notes while the panel is open; moving between rows keeps them. */
export const usePeekDrafts = (): NoteDrafts => useRef<NoteDrafts>(new Map()).current

const icon = { size: 16, stroke: 1.75 } as const

/** Buttons beside the name: new note, statement, and link to the tenant page. */
export function PeekTools(props: { readonly clientId: number; readonly onNote: () => void }) {
  const page = tenantAddress(props.clientId)
  const open = useOpenWithNavigation(props.clientId)
  return (
    <span className={styles['tools']}>
      <IconButton
        size="row"
        label="Escrever nota"
        icon={<IconNote {...icon} />}
        onClick={props.onNote}
      />
      {page !== undefined && (
        <StatementButton inPanel of={{ slipIds: [], clientId: props.clientId }} />
      )}
      {page !== undefined && (
        <Link
          className={styles['page']}
          to={page}
          onClick={open}
          aria-label="Abrir a página"
          title="Abrir a página"
        >
          <IconExternalLink {...icon} aria-hidden="true" />
        </Link>
      )}
    </span>
  )
}

/** Note form; its draft survives moving to another tenant. */
export function PeekNote(props: {
  readonly clientId: number
  readonly drafts: NoteDrafts
  readonly onDone: () => void
}) {
  return (
    <section className={styles['part']}>
      <NoteComposer clientId={props.clientId} kept={props.drafts} isOpened onDone={props.onDone} />
    </section>
  )
}

export function PeekNotes({ peek }: { readonly peek: TenantPeek }) {
  const { clientId, notas, quantasNotas } = peek
  if (notas.length === 0) return null
  return (
    <section className={styles['notes']}>
      <h3>{`Notas (${formatWhole(quantasNotas)})`}</h3>
      <ul className={noteStyles['notes']} aria-label="Notas">
        {notas.map((note) => (
          <NoteCard key={note.id} note={note} clientId={clientId} />
        ))}
      </ul>
    </section>
  )
}
