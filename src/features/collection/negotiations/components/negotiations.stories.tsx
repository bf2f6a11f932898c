import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import type { Stories } from '#ui/stories/story.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import type { ContactRecord } from '../contract/contact-records.ts'
import type { NegotiationItem } from '../contract/negotiations.ts'
import { historyQuery, recordsQuery, stagesQuery } from '../queries.ts'
import type { NegotiableSlip } from '../rules/dialog.ts'
import { NegotiateDialog } from './negotiate-dialog.tsx'
import { NegotiationHistory } from './negotiation-history.tsx'
import { RecordHistory } from './record-history.tsx'

const today = localDate('2026-11-18')
const stage = { isAgreement: false, copiesContactDate: false, endsPromise: false }
const stages = [
  { ...stage, id: 1, description: 'Promessa de Pagamento', isAgreement: true },
  { ...stage, id: 2, description: 'Acordo Formalizado', isAgreement: true },
  { ...stage, id: 3, description: 'Em Negociação' },
  { ...stage, id: 4, description: 'Sem Previsão', copiesContactDate: true, endsPromise: true },
  { ...stage, id: 5, description: 'Contato Sem Sucesso', copiesContactDate: true },
  { ...stage, id: 6, description: 'Contestação' },
]
const dues = ['2026-11-10', '2026-10-10', '2026-07-05', '2026-06-15', '2026-01-10', '2025-06-10']
const slips: NegotiableSlip[] = dues.map((dueDate, place) => ({
  slipId: place + 1,
  slipNumber: `10022${dueDate.slice(2, 4)}${dueDate.slice(5, 7)}00029`,
  dueDate: localDate(dueDate),
  value: cents(5_570_212),
  ...(place === 1 ? { promise: { agreementOn: localDate('2026-11-13'), isBroken: true } } : {}),
}))
const contracts = [
  {
    contractId: 1,
    contractNumber: '100200029',
    shoppingName: 'Shopping Vila Nova',
    luc: 'L030029',
    slips,
  },
]

const itemOf = (id: number, more: Partial<NegotiationItem>): NegotiationItem => ({
  slipNumber: ['1002261100029', '1002261000029'],
  negotiationAgreement: {
    id,
    contactDate: localDate('2026-11-18'),
    agreementDate: localDate('2026-11-23'),
    negotiationType: { id: 1, description: 'Promessa de Pagamento' },
    usuarioInclusao: 'Otávio Reis',
    observation: 'Gerente confirmou pagamento dos dois boletos na segunda, após o repasse.',
  },
  shopping: 'Shopping Vila Nova',
  promessa: 'VIGENTE',
  substituida: false,
  podeExcluir: true,
  ...more,
})
const recordOf = (identifier: number, podeAlterar: boolean): ContactRecord => ({
  identifier,
  contactDate: localDate('2026-11-17'),
  additionalInformation: 'Pediu para ligar depois do dia 20.',
  cpfCnpj: '46.761.139/0001-59',
  customerName: 'Tech Real Comércio Ltda',
  clientId: 40_351,
  billingGroupId: null,
  billingGroupName: null,
  negotiationReturnId: 3,
  negotiationReturnName: 'Em Negociação',
  shoppingId: 1,
  shoppingName: 'Shopping Vila Nova',
  luc: 'L030029',
  brand: 'Tech Real',
  active: 1,
  userIdentifier: '7',
  contactResponsible: 'Otávio Reis',
  podeAlterar,
  versao: 1,
  alteradoPor: 'Ana',
  alteradoEm: new Date('2026-11-17T12:00:00Z'),
})
const choices = [
  {
    shoppingId: 1,
    shoppingName: 'Shopping Vila Nova',
    cpfCnpj: '46761139000159',
    customerName: 'Tech Real Comércio Ltda',
    luc: 'L030029',
    brand: 'Tech Real',
  },
  {
    shoppingId: 2,
    shoppingName: 'Shopping Campo Belo',
    cpfCnpj: '46761139000159',
    customerName: 'Tech Real Comércio Ltda',
    luc: 'L010007',
    brand: 'Tech Real Kids',
  },
]

const owner = { clientId: 40_351 }
const group = { id: 3, name: 'Grupo Sabor Central' }
const recordOwner = { billingGroupId: group.id }

/** Preloads the query cache, so that no server is needed. */
function Answered({ children }: { readonly children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(stagesQuery.queryKey, {
    data: stages,
    contatoRetroativoDias: 30,
    promessaMaxDias: 60,
  })
  client.setQueryData(historyQuery(owner).queryKey, {
    data: [
      itemOf(1, {}),
      itemOf(2, { promessa: 'QUEBRADA', podeExcluir: false }),
      itemOf(3, { promessa: null, substituida: true, slipNumber: ['1002260700029'] }),
    ],
  })
  client.setQueryData(recordsQuery(recordOwner, 1).queryKey, {
    data: [recordOf(1, true), recordOf(2, false)],
    pageInfo: { currentPage: 1, totalPages: 1, totalItems: 2, pageSize: 20 },
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function Negotiate() {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Negociar</Button>
      {opened && (
        <NegotiateDialog
          who={{ name: 'Tech Real', place: 'Vila Nova, L030029' }}
          contracts={contracts}
          chosen={new Set([1, 2])}
          today={today}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}

export const stories: Stories = {
  negotiate: () => (
    <Answered>
      <Negotiate />
    </Answered>
  ),
  history: () => (
    <Answered>
      <NegotiationHistory owner={owner} />
    </Answered>
  ),
  records: () => (
    <Answered>
      <RecordHistory owner={recordOwner} group={group} choices={choices} today={today} />
    </Answered>
  ),
}
