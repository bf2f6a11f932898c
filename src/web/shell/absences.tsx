import { AbsencesDialog } from '#features/people/access/components/absences-dialog.tsx'

import { useSession } from '../session/session.ts'

/** 'Substituição' of the signed-in user. */
export function Absences({ onClose }: { readonly onClose: () => void }) {
  return <AbsencesDialog personId={useSession().id} onClose={onClose} />
}
