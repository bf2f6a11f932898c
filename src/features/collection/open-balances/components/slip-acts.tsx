import { IconCalendarDollar, IconMessageDollar } from '@tabler/icons-react'
import { Button } from '#ui/actions/button.tsx'
import type { Slip } from '../contract/slips.ts'
import { someSlipBecause } from '../rules/selection.ts'
import { byContract, type SlipParts } from './parts.ts'
import { useChosenSlips } from './use-chosen-slips.ts'

/** The dialogs over selected boletos. */
export type SlipDialog = 'negotiate' | 'expectation' | 'tendency'

const icon = { size: 16, stroke: 1.75 } as const

/** 'Expectativa de Recebimento' and 'Negociar', for those whose profile has them. */
export function SlipActs({
  parts,
  profile,
  chosen,
  expectationBecause,
  onDialog,
}: {
  readonly parts: SlipParts
  readonly profile: string
  readonly chosen: readonly Slip[]
  readonly expectationBecause: string | undefined
  readonly onDialog: (dialog: 'negotiate' | 'expectation') => void
}) {
  const because = someSlipBecause(chosen.length)
  return (
    <>
      {parts.expectation && (
        <Button
          icon={<IconCalendarDollar {...icon} />}
          disabledBecause={expectationBecause}
          onClick={() => onDialog('expectation')}
        >
          Expectativa de Recebimento
        </Button>
      )}
      {parts.negotiate && (
        <Button
          kind="primary"
          icon={<IconMessageDollar {...icon} />}
          disabledBecause={because ?? parts.refusedToNegotiate?.(profile, chosen)}
          onClick={() => onDialog('negotiate')}
        >
          Negociar
        </Button>
      )}
    </>
  )
}

/** The opened dialog. */
export function SlipDialogs({
  opened,
  parts,
  who,
  slips,
  chosen,
  onClose,
}: {
  readonly opened: SlipDialog | undefined
  readonly parts: SlipParts
  readonly who: { readonly name: string; readonly place: string }
  readonly slips: readonly Slip[]
  readonly chosen: ReturnType<typeof useChosenSlips>
  readonly onClose: () => void
}) {
  if (opened === 'negotiate')
    return parts.negotiate?.({
      who,
      contracts: byContract(slips),
      chosen: chosen.ids,
      onClose,
      onDone: chosen.clear,
    })
  if (opened === 'expectation')
    return parts.expectation?.({
      slipIds: chosen.slips.map(({ slipId }) => slipId),
      onClose,
      onSaved: chosen.clear,
    })
  return opened && parts.tendency?.({ slips: chosen.slips, onClose })
}
