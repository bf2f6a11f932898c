import type { AnswerOf } from '#contract/call.ts'
import type { legalPanel } from '#features/legal/follow-up/contract/acts.ts'
import { followUpPath } from '#features/legal/follow-up/contract/list.ts'
import { queryText } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { formatInstant } from '#values/instant.ts'

import styles from './sent-back-panel.module.css'

type Tickets = AnswerOf<typeof legalPanel>['chamadosPerdidos']

const title = 'Chamados que você pediu e não abriram'

/** Refused tickets of this user, with the reason given. */
export function LostTicketsPanel({ tickets }: { readonly tickets: Tickets }) {
  if (tickets.length === 0) return null
  return (
    <Panel title={title}>
      <ul className={styles['list']} aria-label={title}>
        {tickets.map(({ id, idAcao, contrato, nomeFantasia, shopping, chamado, motivo, em }) => (
          <li key={id}>
            <Link
              to={followUpPath + queryText({ acao: String(idAcao) })}
              className={styles['link']}
            >
              {`Contrato ${contrato}, ${nomeFantasia}`}
            </Link>
            <p className={styles['reason']}>
              {chamado === null
                ? motivo
                : `Veio o número ${chamado}, que ficou sem guia. ${motivo}`}
            </p>
            <p className={styles['who']}>{`${shopping}, em ${formatInstant(em)}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
