import { IconCheck } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { formatDate } from '#values/local-date.ts'

import type { LadderDetail } from '../contract/ladder-calls.ts'
import type { LadderDialog } from './ladder-dialogs.tsx'
import type { LadderRights } from './ladder-rights.ts'
import styles from './ladders.module.css'
import { mayDecideBecause } from './version-acts.tsx'

/** What waits for another user, with what it changes. */
export function ProposalStrip({
  ladder,
  rights,
  onOpen,
}: {
  readonly ladder: LadderDetail
  readonly rights: LadderRights
  readonly onOpen: (dialog: LadderDialog) => void
}) {
  const { proposta, versoes } = ladder
  if (proposta === null) return null
  const changes = versoes.find(({ versao }) => versao === proposta.versao)?.diferenca ?? []
  const what = proposta.desativar ? 'que a régua saia de uso' : `a versão ${proposta.versao}`
  const until = proposta.venceEm === null ? '' : ` Vale até ${formatDate(proposta.venceEm)}.`
  const refusal = mayDecideBecause(rights.mayConfirm, proposta)
  return (
    <section className={styles['proposal']} aria-label="Proposta que espera confirmação">
      <div>
        <strong>{`${proposta.propostoPor} propôs ${what}.`}</strong>
        {` ${proposta.motivo}.${until}`}
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles['acts']}>
        <Button
          ariaHasPopup="dialog"
          disabledBecause={rights.mayConfirm ? undefined : refusal}
          onClick={() => onOpen('recusar')}
        >
          Recusar
        </Button>
        <Button
          kind="primary"
          ariaHasPopup="dialog"
          icon={<IconCheck size={16} stroke={1.75} />}
          disabledBecause={refusal}
          onClick={() => onOpen('confirmar')}
        >
          Confirmar
        </Button>
      </div>
    </section>
  )
}
