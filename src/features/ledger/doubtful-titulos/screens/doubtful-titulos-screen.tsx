import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'
import { Badge } from '#ui/display/badge.tsx'

import { ConfirmDialog, ProposeDialog, RefuseDialog } from '../components/proposal-dialogs.tsx'
import {
  TWIN_KIND,
  type TwinRow,
  twinTitulos,
  unconfirmedTitulos,
  VANISHED_STATE,
  type VanishedRow,
  type VanishedState,
  vanishedTitulos,
  writeOffRule,
} from '../contract.ts'

type Routes = Parameters<typeof findScreen>[0]

const icon = { size: 18, stroke: 1.75 }
const tones = {
  SUMIDO: 'danger',
  PROPOSTO: 'warn',
  BAIXADO: 'neutral',
  VOLTOU: 'done',
} as const satisfies Readonly<Record<VanishedState, string>>

const cells = {
  situacao: ({ situacao }: VanishedRow) => (
    <Badge tone={tones[situacao]}>{VANISHED_STATE[situacao]}</Badge>
  ),
}

const dialogs = { propor: ProposeDialog, confirmar: ConfirmDialog, recusar: RefuseDialog } as const

type Opened = {
  readonly dialog: keyof typeof dialogs
  readonly rows: readonly VanishedRow[]
  readonly onDone?: () => void
}

/** Títulos that vanished from a complete file of their source. */
function VanishedTab({ routes }: { readonly routes: Routes }) {
  const [opened, setOpened] = useState<Opened>()
  const mayWriteOff =
    findScreen(routes, vanishedTitulos.path)?.rules.includes(writeOffRule) ?? false
  const Shown = opened && dialogs[opened.dialog]
  return (
    <>
      <ListingScreen
        listing={vanishedTitulos}
        params={tabParams}
        cells={cells}
        {...(mayWriteOff && {
          selection: {
            disabledBecause: ({ situacao }: VanishedRow) =>
              situacao === 'SUMIDO' ? undefined : 'Só um título que sumiu se propõe para baixa.',
            acts: ({ selection }: ListingAct<VanishedRow>) => (
              <Button
                kind="primary"
                disabledBecause={
                  selection.rows.length < selection.count
                    ? 'Marque os títulos de cada página.'
                    : undefined
                }
                onClick={() =>
                  setOpened({
                    dialog: 'propor',
                    rows: selection.rows,
                    onDone: selection.clear,
                  })
                }
              >
                Propor baixa
              </Button>
            ),
          },
          rowActions: {
            width: 76,
            of: (row: VanishedRow) =>
              row.situacao === 'PROPOSTO' && (
                <>
                  <IconButton
                    size="row"
                    hasPopup="dialog"
                    label={`Confirmar a baixa de ${row.numeroTitulo}`}
                    icon={<IconCheck {...icon} />}
                    onClick={() => setOpened({ dialog: 'confirmar', rows: [row] })}
                  />
                  <IconButton
                    size="row"
                    hasPopup="dialog"
                    label={`Recusar a baixa de ${row.numeroTitulo}`}
                    icon={<IconX {...icon} />}
                    onClick={() => setOpened({ dialog: 'recusar', rows: [row] })}
                  />
                </>
              ),
          },
        })}
      />
      {Shown && <Shown {...opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const twinTone = { GRAFIA: 'danger', NUMERO: 'warn' } as const

const twinCells = {
  motivo: ({ motivo }: TwinRow) => <Badge tone={twinTone[motivo]}>{TWIN_KIND[motivo]}</Badge>,
}

/** Twins, vanished and unconfirmed títulos, each in its tab (rules 11.12). */
export function DoubtfulTitulosScreen({ routes }: { readonly routes: Routes }) {
  return (
    <AddressedTabs
      label="Títulos a conferir"
      tabs={[
        {
          id: 'gemeos',
          label: 'Gêmeos',
          content: <ListingScreen listing={twinTitulos} params={tabParams} cells={twinCells} />,
        },
        { id: 'sumidos', label: 'Sumidos', content: <VanishedTab routes={routes} /> },
        {
          id: 'sem-confirmacao',
          label: 'Sem confirmação',
          content: <ListingScreen listing={unconfirmedTitulos} params={tabParams} />,
        },
      ]}
    />
  )
}
