import { lazyPart } from '#ui/display/lazy-part.tsx'
import type { LocalDate } from '#values/local-date.ts'

import type { QueueActs } from './use-queue-acts.ts'
import { useUndo } from './use-undo.ts'

// Dialogs are lazy-loaded on open.
const ContactDialog = lazyPart(() =>
  import('./contact-dialog.tsx').then((module) => module.ContactDialog),
)
const NoteDialog = lazyPart(() =>
  import('#features/collection/notes/components/note-dialog.tsx').then(
    (module) => module.NoteDialog,
  ),
)
const PostponeDialog = lazyPart(() =>
  import('./postpone-dialog.tsx').then((module) => module.PostponeDialog),
)
const PromiseDialog = lazyPart(() =>
  import('./promise-dialog.tsx').then((module) => module.PromiseDialog),
)

/** The dialog of the current act; each can be undone. */
export function QueueDialogs({
  acts: { doing, close, finish, own, isReady },
  last,
}: {
  readonly acts: QueueActs
  /** Last day to postpone to. */
  readonly last: LocalDate
}) {
  const undo = useUndo()
  return (
    <>
      {isReady && own.length > 0 && doing?.what === 'contact' && (
        <ContactDialog
          row={doing.row}
          lucs={[...new Set(own.map(({ luc }) => luc))]}
          onClose={close}
          onDone={(identifiers) =>
            finish('Contato registrado', 'contatos registrados', undo.contact(identifiers))
          }
        />
      )}
      {doing?.what === 'note' && (
        <NoteDialog
          clientId={doing.row.clientId}
          name={doing.row.nomeFantasia}
          place={`${doing.row.shopping}, ${doing.row.lucs.join(', ')}`}
          onClose={close}
        />
      )}
      {isReady && own.length > 0 && doing?.what === 'promise' && (
        <PromiseDialog
          row={doing.row}
          contracts={own}
          onClose={close}
          onDone={({ id, mensagem }) => finish(mensagem, 'promessas registradas', undo.promise(id))}
        />
      )}
      {doing?.what === 'postpone' && (
        <PostponeDialog
          row={doing.row}
          last={last}
          onClose={close}
          onDone={({ id, mensagem }) => finish(mensagem, 'lojistas adiados', undo.postponement(id))}
        />
      )}
    </>
  )
}
