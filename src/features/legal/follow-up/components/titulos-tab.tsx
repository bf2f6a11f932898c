import { IconDownload, IconMathFunction, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { fetchFile } from '#contract/client.ts'
import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { saveFile } from '#ui/actions/save-file.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { queryText, useScreenQuery } from '#ui/actions/address.ts'
import { ButtonLink } from '#ui/actions/button-link.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatAmount, formatBrl, sumCents } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'
import { countOf } from '#values/count-of.ts'

import type { LawsuitDetail } from '../contract/acts.ts'
import { downloadTitulos, uploadTitulos } from '../contract/files.ts'
import { followUpPath } from '../contract/list.ts'
import { saveTitulos } from '../contract/titulos.ts'
import type { FollowedTitulo } from '../contract/words.ts'
import styles from './detail.module.css'
import { RequestClaimDialog } from './request-claim-dialog.tsx'
import { TitulosTable } from './titulos-table.tsx'
import { ExceptionDialog, WithdrawalDialog } from './undo-dialogs.tsx'

type Toggle = { readonly titulos: readonly FollowedTitulo[]; readonly considered: boolean }

const help =
  'Expanda as linhas para ver os títulos e atualizar juros, multa e correção; o arquivo baixado pode ser alterado e enviado de volta.'

/** Previews the sums after the choices. */
function sumAfter(lawsuit: LawsuitDetail, { titulos, considered }: Toggle) {
  const ids = new Set(titulos.map(({ idTitulo }) => idTitulo))
  const after = lawsuit.boletos
    .flatMap((boleto) => boleto.titulos)
    .filter((titulo) => (ids.has(titulo.idTitulo) ? considered : titulo.considerar))
  const charges = after.map(({ valCorrecao, valMulta, valJuros }) => [
    valCorrecao,
    valMulta,
    valJuros,
  ])
  return {
    count: after.length,
    sum: sumCents(after.map(({ saldoAtual }) => saldoAtual)),
    claim: sumCents([
      ...after.map(({ valorAberto }) => valorAberto),
      ...charges.flat().flatMap((charge) => charge ?? []),
    ]),
    /** Some títulos get their charges only on save. */
    isWithoutCharges: charges.some((each) => each.includes(null)),
  }
}

/** Confirmation text with both figures. */
function toggleQuestion(lawsuit: LawsuitDetail, after: ReturnType<typeof sumAfter>): string {
  const before = lawsuit.saldoVencidoAtualizado
  const claim =
    before === null
      ? ''
      : ` e o saldo devedor corrigido, de ${formatBrl(before)} para ${formatBrl(after.claim)}${
          after.isWithoutCharges ? ' mais os encargos dos títulos incluídos' : ''
        }`
  return `O critério passa de ${formatBrl(lawsuit.saldoAbertoCriterio)} para ${formatBrl(after.sum)}${claim}. Deseja continuar?`
}

function ToggleDialog({
  lawsuit,
  toggle,
  onClose,
}: {
  readonly lawsuit: LawsuitDetail
  readonly toggle: Toggle
  readonly onClose: () => void
}) {
  const act = useAct(saveTitulos, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onDone: onClose,
  })
  const after = sumAfter(lawsuit, toggle)
  return (
    <ConfirmDialog
      opened
      title={toggle.considered ? 'Considerar títulos' : 'Desconsiderar títulos'}
      question={toggleQuestion(lawsuit, after)}
      confirmLabel="Confirmar"
      busy={act.busy}
      {...(after.count === 0
        ? { disabledBecause: 'Ao menos um título precisa continuar considerado.' }
        : {})}
      onClose={onClose}
      onConfirm={() =>
        void act.run({
          id: lawsuit.idAcaoAjuizamento,
          list: toggle.titulos.map(({ idTitulo }) => ({
            idTitulo,
            considerar: toggle.considered,
          })),
        })
      }
    />
  )
}

/** When the claim was computed, its warnings, and what changed since the approval. */
const claimNotes = (lawsuit: LawsuitDetail): readonly string[] => [
  lawsuit.atualizadoEm === null
    ? help
    : `Atualizado em ${formatDate(lawsuit.atualizadoEm)}. ${help}`,
  ...lawsuit.avisosCorrecao.map((warning) => ` ${warning}`),
  ...(lawsuit.alteradoAposAprovacao && lawsuit.saldoAprovado !== null
    ? [
        ` Alterado após a aprovação: o critério aprovado era ${formatBrl(lawsuit.saldoAprovado)}${lawsuit.saldoAprovadoCorrigido === null ? '' : ` e o saldo corrigido, ${formatBrl(lawsuit.saldoAprovadoCorrigido)}`}.`,
      ]
    : []),
  ...(lawsuit.vencidosDepois.quantidade > 0
    ? [
        ` Vencidos depois: ${countOf(lawsuit.vencidosDepois.quantidade, 'título', 'títulos')}, ${formatBrl(lawsuit.vencidosDepois.valor)}.`,
      ]
    : []),
  ...(lawsuit.quitadaAposChamado ? [' Quitada após o chamado.'] : []),
]

async function download(id: number) {
  try {
    saveFile(await fetchFile(downloadTitulos, { id }))
    showToast({ tone: 'done', title: 'Arquivo baixado' })
  } catch {
    showToast({ tone: 'error', title: 'Erro ao tentar fazer download' })
  }
}

function UploadButton({
  id,
  disabledBecause,
}: {
  readonly id: number
  readonly disabledBecause: string | undefined
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useAct(uploadTitulos, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onFailure: (failure) => {
      showToast({
        tone: 'error',
        title: `Erro ao enviar o arquivo: ${failureSentence(failure)}`,
      })
      return true
    },
  })
  return (
    <>
      <Button
        icon={<IconUpload size={16} stroke={1.75} />}
        loading={upload.busy}
        disabledBecause={disabledBecause}
        onClick={() => chooser.current?.click()}
      >
        Subir Arquivo
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv"
        hidden
        aria-label="Arquivo CSV dos títulos"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void upload.run({ id }, file)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** The claim with its charges, the file of its títulos, and the memory of the calculation. */
function ClaimLine({
  lawsuit,
  memoryAddress,
  uploadBecause,
}: {
  readonly lawsuit: LawsuitDetail
  readonly memoryAddress: (titulo: number) => string
  readonly uploadBecause: string | undefined
}) {
  const id = lawsuit.idAcaoAjuizamento
  const titulos = lawsuit.boletos.flatMap((boleto) => boleto.titulos)
  const claimed = titulos.filter(({ considerar }) => considerar)
  const parts = [
    ['correção', lawsuit.valorCorrecao],
    ['multa', lawsuit.valorMulta],
    ['juros', lawsuit.valorJuros],
  ] as const
  return (
    <div className={styles['line']}>
      <div>
        <span className={styles['sum']}>
          {`${claimed.length} de ${countOf(titulos.length, 'título', 'títulos')} | ${formatBrl(lawsuit.valorPrincipal ?? lawsuit.saldoAbertoCriterio)}`}
        </span>
        <span className={styles['quiet']}>
          {parts.map(([name, value]) =>
            value === null ? '' : ` + ${name} ${formatAmount(value)}`,
          )}
          {lawsuit.saldoVencidoAtualizado !== null &&
            ` = ${formatBrl(lawsuit.saldoVencidoAtualizado)}`}
        </span>
      </div>
      <Button icon={<IconDownload size={16} stroke={1.75} />} onClick={() => void download(id)}>
        Baixar Arquivo
      </Button>
      <TemplateLinks kind="TITULOS_DA_ACAO" />
      <UploadButton id={id} disabledBecause={uploadBecause} />
      <ButtonLink
        to={memoryAddress(claimed[0]?.idTitulo ?? 0)}
        icon={<IconMathFunction size={16} stroke={1.75} />}
      >
        Memória de cálculo
      </ButtonLink>
    </div>
  )
}

/** Acts that end the action, or ask a second person about its balance. */
function OtherActs({
  lawsuit,
  disabledBecause,
}: {
  readonly lawsuit: LawsuitDetail
  readonly disabledBecause: string | undefined
}) {
  const [dialog, setDialog] = useState<'desistencia' | 'excecao' | 'saldo'>()
  const close = () => setDialog(undefined)
  const id = lawsuit.idAcaoAjuizamento
  return (
    <>
      <section className={styles['line']} aria-label="Outras ações">
        <strong>Outras ações</strong>
        <Button disabledBecause={disabledBecause} onClick={() => setDialog('desistencia')}>
          Desistência da ação
        </Button>
        <Button disabledBecause={disabledBecause} onClick={() => setDialog('excecao')}>
          Inclusão como exceção
        </Button>
        {lawsuit.podePedirConfirmacao && (
          <Button disabledBecause={disabledBecause} onClick={() => setDialog('saldo')}>
            Pedir confirmação do saldo
          </Button>
        )}
      </section>
      {dialog === 'desistencia' && <WithdrawalDialog id={id} onClose={close} onDone={close} />}
      {dialog === 'saldo' && <RequestClaimDialog lawsuit={lawsuit} onClose={close} />}
      {dialog === 'excecao' && <ExceptionDialog id={id} onClose={close} onDone={close} />}
    </>
  )
}

/** A requested or open filing ticket locks the claim. */
function filingBecause({ guias }: LawsuitDetail): string | undefined {
  if (guias.some(({ numeroChamadoAjuizamento }) => numeroChamadoAjuizamento))
    return 'Uma guia já tem número do chamado de ajuizamento.'
  return guias.some(({ pedidoChamado }) => pedidoChamado?.estado === 'PEDIDO')
    ? 'O chamado de ajuizamento de uma guia já foi pedido.'
    : undefined
}

/** 'Boletos e títulos': the claim, and the acts that end or change the action. */
export function TitulosTab({
  lawsuit,
  readOnlyBecause,
}: {
  readonly lawsuit: LawsuitDetail
  readonly readOnlyBecause: string | undefined
}) {
  const id = lawsuit.idAcaoAjuizamento
  const address = useScreenQuery()
  const memoryAddress = (titulo: number) =>
    followUpPath + queryText({ ...address, memoria: titulo })
  const [toggle, setToggle] = useState<Toggle>()
  const refresh = useAct(saveTitulos, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onFailure: () => {
      showToast({ tone: 'error', title: 'Erro ao tentar atualizar saldo.' })
      return true
    },
  })
  const waits = lawsuit.confirmacao ? 'A ação aguarda a confirmação de outra pessoa.' : undefined
  const undoBecause = readOnlyBecause ?? filingBecause(lawsuit) ?? waits
  return (
    <div className={styles['page']}>
      <p className={styles['quiet']}>
        {`Contrato ${lawsuit.numeroContrato} | LUC ${lawsuit.luc} | Objeto Contrato ${lawsuit.objeto || '-'} | Tipo Dívida ${lawsuit.tipoDivida} | Ação Cabível ${lawsuit.tipoAcao}`}
      </p>
      <ClaimLine lawsuit={lawsuit} memoryAddress={memoryAddress} uploadBecause={undoBecause} />
      <p className={styles['note']}>{claimNotes(lawsuit)}</p>
      <TitulosTable
        boletos={lawsuit.boletos}
        memoryAddress={memoryAddress}
        toggleBecause={undoBecause}
        onToggle={(chosen, considered) => setToggle({ titulos: chosen, considered })}
        refreshBecause={readOnlyBecause ?? waits}
        onRefresh={(chosen) =>
          void refresh.run({
            id,
            list: chosen.map(({ idTitulo, considerar }) => ({ idTitulo, considerar })),
          })
        }
      />
      <OtherActs lawsuit={lawsuit} disabledBecause={undoBecause} />
      {toggle && (
        <ToggleDialog lawsuit={lawsuit} toggle={toggle} onClose={() => setToggle(undefined)} />
      )}
    </div>
  )
}
