import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { DossierButton } from '#features/bureau/parts/dossier-button.tsx'
import { TimelineLink } from '#features/timeline/parts/timeline-link.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

import { billSearch, type BureauBill } from '../contract/bill-search.ts'
import { GuarantorsCell } from '../parts/row-cells.tsx'
import type { Person } from '../parts/decision-list.tsx'

// They come with the first opening.
const BillHistoryDialog = lazyPart(() =>
  import('../parts/bill-history-dialog.tsx').then((module) => module.BillHistoryDialog),
)
const GuarantorsReadDialog = lazyPart(() =>
  import('../parts/guarantors-read-dialog.tsx').then((module) => module.GuarantorsReadDialog),
)

// Every ended boleto has a result, in a column of its own; why one left before the bureau is told without being asked.
const withdrawnLine = ({ resultado }: BureauBill) =>
  resultado?.codigo.startsWith('RETIRADO') ? resultado.nome : undefined

/** The bureau bill search (spec 1:2.15): any boleto of the workflow, with its fiadores and its justifications. */
export function BillSearchScreen({ person }: { readonly person: Person }) {
  const [shown, setShown] = useState<BureauBill>()
  const [told, setTold] = useState<BureauBill>()
  // Whoever holds a step on any screen may justify what stands in it.
  const by = useMemo(
    () => ({
      userId: person.id,
      rules: person.routes.flatMap(({ menus }) => menus.flatMap(({ rules }) => rules.map(({ code }) => code))),
    }),
    [person],
  )
  const cells = useMemo(
    () => ({ qtdFiadores: (row: BureauBill) => <GuarantorsCell row={row} onOpen={() => setShown(row)} /> }),
    [],
  )
  return (
    <>
      <ListingScreen
        listing={billSearch}
        cells={cells}
        onOpen={setTold}
        subLine={{ under: 'nomFantasia', of: withdrawnLine }}
        actions={({ walk }) =>
          told && (
            <BillHistoryDialog
              key={told.idBoleto}
              row={told}
              newest={walk.now(told)}
              by={by}
              steps={walk.from(told, setTold)}
              onClose={() => {
                setTold(undefined)
                walk.backTo(told)
              }}
            />
          )
        }
        rowActions={{
          width: 112,
          of: (row) => (
            <>
              <IconButton
                size="row"
                hasPopup="dialog"
                label={`Historico de justificativas do boleto ${row.numBoleto}`}
                icon={<IconHistory size={18} stroke={1.75} />}
                onClick={() => setTold(row)}
              />
              <TimelineLink tenant={{ name: row.serasaLoja.nomRazaoSocial, document: row.serasaLoja.numCpfcnpjLoja }} />
              <DossierButton boleto={{ id: row.idBoleto, number: row.numBoleto }} />
            </>
          ),
        }}
      />
      {shown && (
        <GuarantorsReadDialog
          row={{ ...shown, luc: shown.serasaLoja.luc }}
          addressLabel="Endereco"
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
