import { toastFailure } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import type { Person } from '../contract/session.ts'
import { seeAs, type User } from '../contract/people.ts'
import { fetchPerson } from '../queries/session.ts'

/** Confirms viewing the product as another user. */
export function SeeAsDialog({
  person,
  onClose,
  onSeeAs,
}: {
  /** The user to view as; undefined while closed. */
  readonly person: User | undefined
  readonly onClose: () => void
  readonly onSeeAs: (seen: Person) => void
}) {
  const looking = useAct(seeAs, {
    invalidates: [],
    onDone: onSeeAs,
    // If only the answer was lost, the screen must show that the view is active.
    onFailure: (failure) => {
      const notify = () => toastFailure(failure)
      fetchPerson().then((now) => (now.vistoPor === undefined ? notify() : onSeeAs(now)), notify)
      return true
    },
  })
  return (
    <ConfirmDialog
      opened={person !== undefined}
      onClose={onClose}
      onConfirm={() => person && void looking.run({ usuarioId: person.id })}
      title="Ver como usuário"
      question={`Deseja ver o sistema como ${person?.nome ?? ''}?`}
      confirmLabel="Ver como usuário"
      busy={looking.busy}
      notes={[
        { tone: 'info', text: 'Você só consulta; início e fim ficam no registro de decisões.' },
      ]}
    />
  )
}
