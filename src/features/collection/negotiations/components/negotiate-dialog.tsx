import { IconAlertTriangle } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import type { LocalDate } from '#values/local-date.ts'

import { type NegotiableContract, overdueSlips, sumOf } from '../rules/dialog.ts'
import styles from './negotiate.module.css'
import { NegotiationFields } from './negotiation-fields.tsx'
import { PromiseNote } from './promise-note.tsx'
import { SlipTree } from './slip-tree.tsx'
import { useNegotiation } from './use-negotiation.ts'

export type NegotiateDialogProps = {
  /** Owner of the slips: 'Tech Real', and 'Vila Nova, L030029' beside it. */
  readonly who: { readonly name: string; readonly place: string }
  readonly contracts: readonly NegotiableContract[]
  /** Ids of the slips chosen on the screen. */
  readonly chosen: ReadonlySet<number>
  readonly today: LocalDate
  readonly onClose: () => void
  readonly onDone?: (saved: { readonly id: number; readonly mensagem: string }) => void
  /** Preselects the first promise stage. */
  readonly startsAsPromise?: boolean
  /** The opener shows the success message. */
  readonly isSilent?: boolean
}

type Negotiation = ReturnType<typeof useNegotiation>

/** Whose boletos they are, the tree to choose from, and promises that would be replaced. */
function SlipsToNegotiate({
  who,
  contracts,
  today,
  negotiation: { chosen, setChosen, replaced },
}: NegotiateDialogProps & { readonly negotiation: Negotiation }) {
  return (
    <section className={styles['tree']} aria-label="Boletos">
      <div className={styles['who']}>
        <span>
          <strong>{who.name}</strong> <span className={styles['quiet']}>{who.place}</span>
        </span>
        <Button kind="text" size="tight" onClick={() => setChosen(overdueSlips(contracts, today))}>
          Só vencidos
        </Button>
      </div>
      <SlipTree contracts={contracts} chosen={chosen} onChange={setChosen} today={today} />
      {replaced !== undefined && (
        <p className={styles['standing']} role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {replaced}
        </p>
      )}
    </section>
  )
}

/** The dialog 'Negociar': tree of contracts and slips, and the form (spec 3:2.15). */
export function NegotiateDialog(props: NegotiateDialogProps) {
  const { today, onClose } = props
  const negotiation = useNegotiation(props)
  const { form, stage, slips, typed, act } = negotiation
  return (
    <Dialog
      opened
      size="wide"
      title="Negociar"
      onClose={onClose}
      busy={act.busy}
      dirty={negotiation.isDirty}
      footerStart={<span className={styles['quiet']}>Fica no histórico em seu nome.</span>}
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={negotiation.disabledBecause}
          onAct={negotiation.save}
          onClose={onClose}
        />
      }
    >
      <div className={styles['dialog']}>
        <SlipsToNegotiate {...props} negotiation={negotiation} />
        <section className={styles['data']} aria-label="Dados da negociação">
          <NegotiationFields
            form={form}
            onChange={negotiation.change}
            stage={stage}
            onStage={negotiation.setStage}
            days={negotiation.days}
            longestPromise={negotiation.longestPromise}
            errors={act.fieldErrors}
          />
          <PromiseNote
            count={slips.length}
            sum={sumOf(slips)}
            agreementOn={stage?.isAgreement === true ? typed.agreementOn : undefined}
            today={today}
          />
        </section>
      </div>
    </Dialog>
  )
}
