import { IconAlertTriangle } from '@tabler/icons-react'

import type { AnswerOf } from '#contract/call.ts'
import { PhaseIcon } from '#features/legal/follow-up/components/phase-icons.tsx'
import type { legalPanel } from '#features/legal/follow-up/contract/acts.ts'
import { followUpPath } from '#features/legal/follow-up/contract/list.ts'
import { queryText } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { formatWhole } from '#values/whole-number.ts'

import { shortBrl } from '../rules/start-page.ts'
import styles from './phase-strip.module.css'

type Phases = AnswerOf<typeof legalPanel>['fases']

const nameOf = ({ fase, quantidade, alemDoPrazo, valor }: Phases[number]) =>
  [
    `${fase}: ${formatWhole(quantidade)} ${quantidade === 1 ? 'ação' : 'ações'}`,
    ...(alemDoPrazo > 0 ? [`${formatWhole(alemDoPrazo)} além do prazo`] : []),
    shortBrl(valor),
  ].join(', ')

/** Followed legal actions by phase; each phase links to its actions. */
export function PhaseStrip({ phases }: { readonly phases: Phases }) {
  return (
    <ul className={styles['strip']} aria-label="Ações por fase">
      {phases.map((phase) => (
        <li key={phase.id}>
          <Link
            className={styles['phase']}
            to={followUpPath + queryText({ idsFases: String(phase.id) })}
            aria-label={nameOf(phase)}
          >
            <span className={styles['count']}>
              <PhaseIcon phase={phase.id} />
              <b>{formatWhole(phase.quantidade)}</b>
              {phase.alemDoPrazo > 0 && (
                <span className={styles['late']}>
                  <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
                  {formatCount(phase.alemDoPrazo, { one: 'atrasada', many: 'atrasadas' })}
                </span>
              )}
            </span>
            <span className={styles['name']}>{phase.fase}</span>
            <span className={styles['value']}>{shortBrl(phase.valor)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
