import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Button } from '#ui/actions/button.tsx'

import type { LadderRights } from './ladder-rights.ts'
import styles from './proposal-strip.module.css'
import { type Decision, mayDecideBecause } from './version-acts.tsx'

/** What waits for another user, in its own words, with 'Recusar' and 'Confirmar'. */
export function ProposalStrip({
  proposal,
  rights,
  children,
  onOpen,
}: {
  readonly proposal: { readonly minha: boolean }
  readonly rights: LadderRights
  readonly children: ReactNode
  readonly onOpen: (decision: Decision) => void
}) {
  const refusal = mayDecideBecause(rights.mayConfirm, proposal)
  return (
    <section className={styles['strip']} aria-label="Proposta que espera confirmação">
      <div>{children}</div>
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
