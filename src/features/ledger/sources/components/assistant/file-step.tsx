import { IconFileSpreadsheet, IconHelpCircle } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { sizeText } from '#ui/fields/file-rules.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { countOf } from '#values/count-of.ts'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { DetectedFile, Detection, ReadingWish } from '../../contract/assistant.ts'
import styles from './assistant.module.css'
import { BringsPanel } from './brings-panel.tsx'
import { Findings } from './findings.tsx'
import { RawRows } from './raw-rows.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import { ReadingItem, ReadingPanel } from './reading-panel.tsx'
import { type Assistant, noWish } from './use-assistant.ts'

/** Whether a source or a ready-made recipe knows the file. */
function Recognised({ detection }: { readonly detection: Detection }) {
  const { fonteReconhecida, prontaReconhecida, parecida } = detection
  if (fonteReconhecida)
    return (
      <span>
        {'É o arquivo da fonte '}
        <strong>{fonteReconhecida.nome}</strong>
        {`, versão ${fonteReconhecida.versao}.`}
      </span>
    )
  if (prontaReconhecida)
    return (
      <span>
        {'A receita pronta '}
        <strong>{prontaReconhecida.nome}</strong>
        {' lê este arquivo.'}
      </span>
    )
  return (
    <>
      <Badge tone="warn" icon={<IconHelpCircle size={14} stroke={1.75} />}>
        Arquivo desconhecido
      </Badge>
      {parecida && (
        <span>
          {'a fonte mais parecida é '}
          <strong>{parecida.nome}</strong>
          {`: ${parecida.colunas} de ${countOf(parecida.de, 'coluna', 'colunas')}`}
        </span>
      )}
    </>
  )
}

function FileLine({ assistant: { detection } }: { readonly assistant: Assistant }) {
  const { arquivo, tamanho, recebidoEm, arquivos } = detection
  const rows = arquivos.reduce((sum, { linhas }) => sum + linhas, 0)
  return (
    <div className={styles['fileLine']}>
      <IconFileSpreadsheet size={20} stroke={1.75} aria-hidden="true" />
      <h2>{arquivo}</h2>
      <span className={styles['note']}>
        {`${sizeText(tamanho)}, ${countOf(rows, 'linha', 'linhas')}, recebido ${formatInstant(recebidoEm)}`}
      </span>
      <div className={styles['known']}>
        <Recognised detection={detection} />
      </div>
    </div>
  )
}

/** Keys of the file: malls, tenants, boletos; and what was cleaned. */
function MoreReadings({ file }: { readonly file: DetectedFile }) {
  const of = (field: string) => file.colunas.find(({ campo }) => campo === field)?.fatos
  const [malls, tenants, boletos] = [of('unidEcon'), of('cpfCnpj'), of('numBoleto')]
  const keys = [
    malls && countOf(malls.diferentes, 'shopping', 'shoppings'),
    tenants && countOf(tenants.diferentes, 'lojista', 'lojistas'),
    boletos && countOf(boletos.diferentes, 'boleto', 'boletos'),
  ].filter((each) => each !== undefined)
  const wrong = tenants ? tenants.diferentes - tenants.documentos - tenants.semZero : 0
  const cleaned = file.colunas.filter(({ fatos }) => fatos.limpas > 0)
  return (
    <>
      {keys.length > 0 && (
        <ReadingItem
          label="Chaves"
          text={keys.join(', ')}
          why={
            tenants
              ? wrong === 0
                ? 'todos os CNPJ e CPF com dígito certo'
                : countOf(wrong, 'documento com dígito errado', 'documentos com dígito errado')
              : ''
          }
        />
      )}
      {cleaned.length > 0 && (
        <ReadingItem
          label="Invisíveis"
          text={countOf(
            cleaned.reduce((sum, { fatos }) => sum + fatos.limpas, 0),
            'célula com caracteres invisíveis, que saem',
            'células com caracteres invisíveis, que saem',
          )}
          why={`${cleaned.length === 1 ? 'coluna' : 'colunas'} ${cleaned.map(({ coluna }) => coluna).join(', ')}; o valor não muda`}
        />
      )}
    </>
  )
}

/** Step 1: how the file was read and how it is known. Nothing is loaded here. */
export function FileStep({
  assistant,
  fileAt,
  onFile,
}: {
  readonly assistant: Assistant
  readonly fileAt: number
  readonly onFile: (at: number) => void
}) {
  const { detection, draft, wish } = assistant
  const file = detection.arquivos[fileAt] ?? detection.arquivos[0]
  if (!file) return null
  const ownWish = draft.wishes.find(({ arquivo }) => arquivo === file.arquivo)
  const set = (part: Partial<ReadingWish>) => wish(file.arquivo, part)
  return (
    <>
      <FileLine assistant={assistant} />
      {detection.arquivos.length > 1 && (
        <SelectField
          label="Arquivo do zip"
          width={360}
          options={detection.arquivos.map(({ arquivo, linhas }, at) => ({
            value: String(at),
            label: `${arquivo} (${formatWhole(linhas)} linhas)`,
          }))}
          value={String(fileAt)}
          onChange={(at) => onFile(Number(at))}
        />
      )}
      {detection.duvidas.map((doubt) => (
        <ReadingChoices
          key={doubt.tipo}
          doubt={doubt}
          onChoose={(form) =>
            wish(
              detection.arquivos[0]?.arquivo ?? '',
              doubt.tipo === 'DIA'
                ? { dia: form as ReadingWish['dia'] }
                : { decimal: form as ReadingWish['decimal'] },
            )
          }
        />
      ))}
      <Findings
        findings={detection.achados.filter(({ codigo }) => codigo !== 'J02' && codigo !== 'J04')}
      />
      <div className={styles['split']} aria-busy={assistant.isReading}>
        <div className={styles['stack']}>
          <RawRows file={file} onHeader={(linhaCabecalho) => set({ linhaCabecalho })} />
          <BringsPanel assistant={assistant} />
        </div>
        <ReadingPanel file={file} wish={ownWish ?? noWish(file.arquivo)} onWish={set}>
          <MoreReadings file={file} />
        </ReadingPanel>
      </div>
    </>
  )
}

/** Uses what knows the file, or goes on to its columns. */
export function FileActs({
  assistant: { detection },
  onKnown,
  onColumns,
  onDiscard,
}: {
  readonly assistant: Assistant
  readonly onKnown: (known: { readonly fonte?: number; readonly pronta?: string }) => void
  readonly onColumns: () => void
  readonly onDiscard: () => void
}) {
  const { fonteReconhecida: source, prontaReconhecida: ready, duvidas, colunas } = detection
  const waits =
    duvidas.length > 0
      ? 'Escolha antes uma das duas leituras.'
      : colunas.length === 0
        ? 'Este arquivo não tem colunas: um retorno bancário entra em Entradas.'
        : undefined
  const isKnown = source !== null || ready !== null
  return (
    <>
      <Button kind="text" onClick={onDiscard}>
        Descartar
      </Button>
      <Button
        kind={isKnown || duvidas.length > 0 ? 'default' : 'primary'}
        disabledBecause={waits}
        onClick={onColumns}
      >
        Continuar para Colunas
      </Button>
      {source && (
        <Button kind="primary" onClick={() => onKnown({ fonte: source.id })}>
          Usar esta fonte
        </Button>
      )}
      {!source && ready && (
        <Button kind="primary" onClick={() => onKnown({ pronta: ready.codigo })}>
          Usar a receita pronta
        </Button>
      )}
    </>
  )
}
