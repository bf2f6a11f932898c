import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import {
  acceptSubstitution,
  endSubstitution,
  type Substitution,
  substitutionsName,
} from '../contract/substitutions.ts'
import { substitutionsQuery } from '../queries/absences.ts'
import { AbsenceForm } from './absence-form.tsx'
import { AbsenceLine } from './absence-line.tsx'
import styles from './absences.module.css'
import lines from './sessions-dialog.module.css'
import { Unread } from './unread.tsx'

const rules =
  'A substituição vale depois que quem substitui aceitar, e as duas pessoas podem encerrá-la. Quem substitui não ganha nenhum acesso: responde pela fila de quem se ausenta, e o registro de decisões diz no lugar de quem agiu. Enquanto a substituição vale, as duas pessoas contam como uma só: nenhuma aprova o que a outra fez.'

type Props = { readonly personId: number; readonly onClose: () => void }

/** The substitutions, each with its acts. */
function Substitutions({
  content,
  onEnd,
}: {
  readonly content: readonly Substitution[]
  readonly onEnd: (of: Substitution) => void
}) {
  const acceptance = useAct(acceptSubstitution, {
    invalidates: [substitutionsName],
    success: ({ mensagem }) => mensagem,
  })
  if (content.length === 0) return <p className={styles['none']}>Ninguém foi nomeado ainda.</p>
  return (
    <ul className={lines['list']} aria-label="Substituições">
      {content.map((one) => (
        <AbsenceLine
          key={one.id}
          of={one}
          onEnd={onEnd}
          onAccept={({ id }) => void acceptance.run({ id })}
          isAccepting={acceptance.busy}
        />
      ))}
    </ul>
  )
}

/**
 * 'Substituição': lists, requests and ends substitutions. Company-wide administrators manage
 * everybody's.
 */
export function AbsencesDialog({ personId, onClose }: Props) {
  const query = useQuery(substitutionsQuery)
  const { data } = query
  const [ending, setEnding] = useState<Substitution>()
  const act = useAct(endSubstitution, {
    invalidates: [substitutionsName],
    success: ({ mensagem }) => mensagem,
    onDone: () => setEnding(undefined),
  })
  const isRefusing = ending?.aguardaMeuAceite === true
  return (
    <Dialog opened onClose={onClose} title="Substituição" size="table">
      <p className={styles['rules']}>{rules}</p>
      <Unread title="As substituições não foram lidas." height={160} query={query} />
      {data && (
        <>
          <AbsenceForm administers={data.administra} today={data.hoje} personId={personId} />
          <h3 className={styles['heading']}>
            {data.administra ? 'Substituições de todos' : 'Minhas substituições'}
          </h3>
          <Substitutions content={data.content} onEnd={setEnding} />
        </>
      )}
      <ConfirmDialog
        opened={ending !== undefined}
        onClose={() => setEnding(undefined)}
        onConfirm={() => ending && void act.run({ id: ending.id })}
        title={isRefusing ? 'Recusar substituição' : 'Encerrar substituição'}
        question={`${isRefusing ? 'Recusar' : 'Encerrar agora'} a substituição de ${ending?.ausente.nome ?? ''} por ${ending?.substituto.nome ?? ''}?`}
        confirmLabel={isRefusing ? 'Recusar' : 'Encerrar'}
        busy={act.busy}
      />
    </Dialog>
  )
}
