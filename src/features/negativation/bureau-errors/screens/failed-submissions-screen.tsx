import { useMemo, useState } from 'react'

import type { ListingAct, RowsSelection } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { useScreenQuery } from '#ui/actions/address.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import { type FailedSubmission, failedSubmissions } from '../contract/failed-submissions.ts'
import { type FailedOperation, emptyErrorWords, otherErrors } from '../components/error-words.ts'
import { FailedActs } from '../components/failed-acts.tsx'
import { ReasonCell } from '../components/reason-cell.tsx'
import { ResendCorrected } from '../components/resend-corrected.tsx'
import {
  SendingOutcome,
  showSendingResult,
} from '#features/negativation/bureau-exchange/components/sending-outcome.tsx'

// Lazy-loaded on first open.
const FailedLogDialog = lazyPart(() =>
  import('../components/failed-log-dialog.tsx').then((module) => module.FailedLogDialog),
)

const boleto = { one: 'boleto', many: 'boletos' }

const lojista = { one: 'lojista', many: 'lojistas' }
const pessoa = { one: 'pessoa', many: 'pessoas' }

type SearchAnswer = {
  readonly boletos: number
  readonly pessoas: number
  readonly reenviados: number
  readonly lojistas: number
  readonly boletosDaOutraOperacao: number
}

// A row is a person of a boleto, so both are counted. Boletos hidden by the operation filter are
// shown beside them.
const boletosOf = (
  { answer, total }: SearchResult<FailedSubmission>,
  operation: FailedOperation,
) => {
  const {
    boletos,
    pessoas,
    reenviados,
    lojistas,
    boletosDaOutraOperacao: others,
  } = answer as SearchAnswer
  const words = [
    formatCount(boletos, boleto),
    formatCount(pessoas, pessoa),
    `de ${formatCount(lojistas, lojista)}`,
  ]
  return [
    ...(total === 0 ? [] : words.map((text) => ({ mark: 'filled' as const, text }))),
    ...(reenviados === 0
      ? []
      : [
          {
            mark: 'hollow' as const,
            text: `${formatCount(reenviados, boleto)} a caminho do bureau`,
          },
        ]),
    ...(others === 0
      ? []
      : [{ mark: 'hollow' as const, text: `à parte: ${otherErrors(others, operation)}` }]),
  ]
}

const selection: RowsSelection<FailedSubmission> = {
  acts: (list) => <FailedActs list={list} />,
  disabledBecause: ({ impedimentoEnvio, impedimentoExclusao }) =>
    impedimentoEnvio && impedimentoExclusao ? impedimentoExclusao : undefined,
}

/** Refused records (spec 1:2.17): log of each person, correct and resend, or give up. */
export function FailedSubmissionsScreen() {
  const [openSubmission, setOpenSubmission] = useState<FailedSubmission>()
  const [outcome, setOutcome] = useState<Sending>()
  const operation = useScreenQuery()['operacao'] === 'EXCLUSAO' ? 'EXCLUSAO' : 'INCLUSAO'
  const cells = useMemo(
    () => ({
      'retornoSerasa.mensagem': (row: FailedSubmission) => (
        <ReasonCell row={row} onOpen={() => setOpenSubmission(row)} />
      ),
    }),
    [],
  )
  const logOver = ({ navigation }: ListingAct<FailedSubmission>) =>
    openSubmission && (
      <FailedLogDialog
        key={openSubmission.idPessoa}
        row={openSubmission}
        steps={navigation.from(openSubmission, setOpenSubmission)}
        onClose={() => {
          setOpenSubmission(undefined)
          navigation.backTo(openSubmission)
        }}
        onSent={(sending) => {
          setOpenSubmission(undefined)
          if (sending && showSendingResult(sending)) setOutcome(sending)
        }}
      />
    )
  return (
    <>
      <ListingScreen
        listing={failedSubmissions}
        cells={cells}
        summary={(found) => boletosOf(found, operation)}
        whenNothing={({ answer }) =>
          emptyErrorWords((answer as SearchAnswer).boletosDaOutraOperacao, operation)
        }
        onOpen={setOpenSubmission}
        selection={selection}
        actions={(list) => (
          <>
            <ResendCorrected list={list} />
            {logOver(list)}
          </>
        )}
      />
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
