import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { DossierButton } from '#features/negativation/dossier/components/dossier-button.tsx'
import { TimelineLink } from '#features/negativation/debt-items/components/timeline-link.tsx'
import type { Cells } from '#listing/screen/columns.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { Badge } from '#ui/display/badge.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { useScreenQuery } from '#ui/actions/address.ts'

import { hasEnded, inCycle } from '../components/bill-words.ts'
import { billSearch, type BureauBill } from '../contract/bill-search.ts'
import { GuarantorsCell } from '#features/negativation/debt-items/components/row-cells.tsx'
import type { Person } from '#features/negativation/decisions/components/use-deciding.ts'
import styles from './bill-search-screen.module.css'

// Lazy-loaded on first open.
const BillHistoryDialog = lazyPart(() =>
  import('../components/bill-history-dialog.tsx').then((module) => module.BillHistoryDialog),
)
const BillCycles = lazyPart(() =>
  import('../components/bill-cycles.tsx').then((module) => module.BillCycles),
)
const GuarantorsReadDialog = lazyPart(() =>
  import('#features/negativation/debt-items/components/guarantors-read-dialog.tsx').then(
    (module) => module.GuarantorsReadDialog,
  ),
)

// Rows are boletos; the count of their cycles is shown beside.
const cyclesOf = ({ answer, total }: SearchResult<BureauBill>) =>
  total === 0
    ? []
    : [
        {
          mark: 'filled' as const,
          text: formatCount((answer as { readonly ciclos: number }).ciclos, {
            one: 'participação em ciclo',
            many: 'participações em ciclos',
          }),
        },
      ]

const cellsOf = (onGuarantors: (row: BureauBill) => void): Cells<BureauBill> => ({
  qtdFiadores: (row) => <GuarantorsCell row={row} onOpen={() => onGuarantors(row)} />,
  'statusWorkflowSerasa.nome': hasEnded,
  'cicloNegativacao.nome': ({ cicloNegativacao, ciclos }) => (
    <>
      {cicloNegativacao.nome}
      {ciclos.length > 1 && (
        <>
          {' '}
          <Badge>{`+${ciclos.length - 1}`}</Badge>
        </>
      )}
    </>
  ),
})

function RowActs({ row, onHistory }: { readonly row: BureauBill; readonly onHistory: () => void }) {
  const { nomRazaoSocial: name, numCpfcnpjLoja: document } = row.serasaLoja
  return (
    <>
      <IconButton
        size="row"
        hasPopup="dialog"
        label={`Historico de justificativas do boleto ${row.numBoleto}`}
        icon={<IconHistory size={18} stroke={1.75} />}
        onClick={onHistory}
      />
      <TimelineLink tenant={{ name, document }} />
      <DossierButton boleto={{ id: row.idBoleto, number: row.numBoleto }} />
    </>
  )
}

const sameCycleText =
  'Status e Ciclo valem para o boleto em um mesmo ciclo. A linha mostra o ciclo mais novo que atende aos filtros; os outros ciclos do boleto estão no detalhe dela.'

/** A user who holds a step on any screen may justify items in that step. */
function useActor({ eyes, routes }: Person) {
  return useMemo(
    () => ({
      ...eyes,
      rules: routes.flatMap(({ menus }) =>
        menus.flatMap(({ rules }) => rules.map(({ code }) => code)),
      ),
    }),
    [eyes, routes],
  )
}

/**
 * The bureau bill search (spec 1:2.15): any boleto of the workflow, with fiadores and
 * justifications.
 */
export function BillSearchScreen({ person }: { readonly person: Person }) {
  const [openBill, setOpenBill] = useState<BureauBill>()
  const [historyBill, setHistoryBill] = useState<BureauBill>()
  const by = useActor(person)
  const cells = useMemo(() => cellsOf(setOpenBill), [])
  const { status, ciclo } = useScreenQuery()
  return (
    <>
      <ListingScreen
        listing={billSearch}
        cells={cells}
        onOpen={setHistoryBill}
        summary={cyclesOf}
        expand={(row) => (
          <BillCycles row={row} onHistory={(cycle) => setHistoryBill(inCycle(row, cycle))} />
        )}
        actions={({ navigation }) =>
          historyBill && (
            <BillHistoryDialog
              key={historyBill.idBoleto}
              row={historyBill}
              newest={navigation.now(historyBill)}
              by={by}
              steps={navigation.from(historyBill, setHistoryBill)}
              onClose={() => {
                setHistoryBill(undefined)
                navigation.backTo(historyBill)
              }}
            />
          )
        }
        rowActions={{
          width: 112,
          of: (row) => <RowActs row={row} onHistory={() => setHistoryBill(row)} />,
        }}
      >
        {(status !== undefined || ciclo !== undefined) && (
          <p className={styles['note']}>{sameCycleText}</p>
        )}
      </ListingScreen>
      {openBill && (
        <GuarantorsReadDialog
          row={{ ...openBill, luc: openBill.serasaLoja.luc }}
          addressLabel="Endereco"
          onClose={() => setOpenBill(undefined)}
        />
      )}
    </>
  )
}
