import type { AnswerOf } from '#contract/call.ts'
import { actName } from '#features/legal/follow-up/components/confirmation-notice.tsx'
import type { legalPanel } from '#features/legal/follow-up/contract/acts.ts'
import { followUpPath } from '#features/legal/follow-up/contract/list.ts'
import { figuresWords } from '#features/legal/lawsuits/rules/figures-words.ts'
import { queryText } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { formatInstant } from '#values/instant.ts'

import styles from './sent-back-panel.module.css'

type Acts = AnswerOf<typeof legalPanel>['avisos']

/** Acts on legal actions that others did (rules 5). */
export function ActsOfOthersPanel({
  title,
  acts,
}: {
  readonly title: string
  readonly acts: Acts
}) {
  if (acts.length === 0) return null
  return (
    <Panel title={title}>
      <ul className={styles['list']} aria-label={title}>
        {acts.map((act) => (
          <li key={act.id}>
            <Link
              to={followUpPath + queryText({ acao: String(act.idAcao) })}
              className={styles['link']}
            >
              {`${actName(act.ato)}: contrato ${act.contrato}, ${act.nomeFantasia}`}
            </Link>
            <span>{`: ${figuresWords(act)}`}</span>
            {act.motivo !== null && <p className={styles['reason']}>{act.motivo}</p>}
            <p
              className={styles['who']}
            >{`${act.pedidoPor}, ${act.shopping}, em ${formatInstant(act.pedidoEm)}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
