import { toastFailure } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import type { Person } from '../contract.ts'
import { seeAs, type User } from '../contract/people.ts'
import { askPerson } from '../queries.ts'

/** Asks before the product is shown as another person sees it. */
export function SeeAsDialog({
  person,
  onClose,
  onSeeAs,
}: {
  /** As whom; undefined while nobody was asked for. */
  readonly person: User | undefined
  readonly onClose: () => void
  readonly onSeeAs: (seen: Person) => void
}) {
  const looking = useAct(seeAs, {
    invalidates: [],
    onDone: onSeeAs,
    // The answer alone may have been lost: whoever already sees as somebody else must read so on
    // the screen.
    onFailure: (failure) => {
      const tell = () => toastFailure(failure)
      askPerson().then((now) => (now.vistoPor === undefined ? tell() : onSeeAs(now)), tell)
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
