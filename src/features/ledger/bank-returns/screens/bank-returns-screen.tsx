import { IconCheck, IconLink, IconX } from '@tabler/icons-react'
import { useState } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge } from '#ui/display/badge.tsx'

import { BringReturn } from '../components/bring-return.tsx'
import { ConfirmFileDialog, DisregardDialog, LinkDialog } from '../components/act-dialogs.tsx'
import {
  BANK_ACT_STATE,
  type BankActRow,
  type BankActState,
  bankActs,
  decideRule,
} from '../contract.ts'
import { mayDisregard, mayLink } from '../rules/act.ts'

type Routes = Parameters<typeof findScreen>[0]

const icon = { size: 18, stroke: 1.75 }
const tones = {
  ABERTO: 'warn',
  CONCILIADO: 'done',
  NAO_CONFIRMADO: 'danger',
  NAO_IDENTIFICADO: 'danger',
  DESCONSIDERADO: 'neutral',
} as const satisfies Readonly<Record<BankActState, string>>

const cells = {
  situacao: ({ situacao, aguardaConfirmacao }: BankActRow) => (
    <Badge tone={tones[situacao]}>
      {aguardaConfirmacao && situacao === 'ABERTO'
        ? 'Aguarda confirmação'
        : BANK_ACT_STATE[situacao]}
    </Badge>
  ),
}

const dialogs = {
  vincular: LinkDialog,
  desconsiderar: DisregardDialog,
  confirmar: ConfirmFileDialog,
} as const

type Opened = { readonly dialog: keyof typeof dialogs; readonly act: BankActRow }

const nameOf = ({ numBoleto, id }: BankActRow) =>
  numBoleto === '' ? `o ato ${id}` : `o boleto ${numBoleto}`

/** Bank acts with what a user may do about each (rules 11.12). */
export function BankReturnsScreen({ routes }: { readonly routes: Routes }) {
  const [opened, setOpened] = useState<Opened>()
  const mayDecide = findScreen(routes, bankActs.path)?.rules.includes(decideRule) ?? false
  const Shown = opened && dialogs[opened.dialog]
  return (
    <>
      <ListingScreen
        listing={bankActs}
        cells={cells}
        {...(mayDecide && {
          actions: () => <BringReturn />,
          rowActions: {
            width: 104,
            of: (act: BankActRow) => (
              <>
                {act.situacao === 'NAO_IDENTIFICADO' && (
                  <IconButton
                    size="row"
                    hasPopup="dialog"
                    label={`Vincular ${nameOf(act)}`}
                    icon={<IconLink {...icon} />}
                    disabledBecause={mayLink({ state: act.situacao })?.because}
                    onClick={() => setOpened({ dialog: 'vincular', act })}
                  />
                )}
                {act.aguardaConfirmacao && (
                  <IconButton
                    size="row"
                    hasPopup="dialog"
                    label={`Confirmar arquivo ${act.arquivo}`}
                    icon={<IconCheck {...icon} />}
                    onClick={() => setOpened({ dialog: 'confirmar', act })}
                  />
                )}
                <IconButton
                  size="row"
                  hasPopup="dialog"
                  label={`Desconsiderar ${nameOf(act)}`}
                  icon={<IconX {...icon} />}
                  disabledBecause={mayDisregard({ state: act.situacao })?.because}
                  onClick={() => setOpened({ dialog: 'desconsiderar', act })}
                />
              </>
            ),
          },
        })}
      />
      {Shown && <Shown act={opened.act} onClose={() => setOpened(undefined)} />}
    </>
  )
}
