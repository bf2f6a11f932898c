import { Panel } from '#ui/display/panel.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Overview } from '../contract/overview.ts'
import panel from './panel.module.css'
import styles from './administration-panel.module.css'
import { FigureTiles } from './figure-tiles.tsx'

type Administration = NonNullable<Overview['administracao']>

const loadWords: Readonly<Record<string, string>> = {
  RECEBIDA: 'recebida',
  VALIDANDO: 'em validação',
  VALIDADA: 'validada',
  REJEITADA: 'rejeitada',
  PROCESSANDO: 'em processamento',
  PROCESSADA: 'processada',
  DESFEITA: 'desfeita',
  ERRO: 'com erro',
}

const loadLine = ({ status, aceitas, rejeitadas }: Administration['cargas'][number]) =>
  `${loadWords[status] ?? status}, ${formatWhole(aceitas)} aceitas, ${formatWhole(rejeitadas)} rejeitadas`

/** Administrator panel: users who cannot work, newest users, latest files. */
export function AdministrationPanel({ of }: { readonly of: Administration }) {
  return (
    <Panel title="Administração">
      <div className={styles['page']}>
        <FigureTiles label="Usuários" figures={of.numeros} />
        <div className={styles['lists']}>
          <section aria-label="Últimos acessos">
            <h3 className={styles['title']}>Últimos acessos</h3>
            <ul className={`${panel['list']} ${styles['list']}`}>
              {of.acessos.map(({ nome, perfil, em }) => (
                <li key={`${nome} ${em.getTime()}`}>
                  {nome}{' '}
                  <span className={styles['quiet']}>{`${perfil}, ${formatInstant(em)}`}</span>
                </li>
              ))}
            </ul>
            {of.acessos.length === 0 && <p className={styles['quiet']}>Ninguém entrou ainda.</p>}
          </section>
          <section aria-label="Últimas cargas">
            <h3 className={styles['title']}>Últimas cargas</h3>
            <ul className={`${panel['list']} ${styles['list']}`}>
              {of.cargas.map((load) => (
                <li key={`${load.arquivo} ${load.em.getTime()}`}>
                  {load.arquivo}{' '}
                  <span
                    className={styles['quiet']}
                  >{`${loadLine(load)}. ${load.por}, ${formatInstant(load.em)}`}</span>
                </li>
              ))}
            </ul>
            {of.cargas.length === 0 && (
              <p className={styles['quiet']}>Nenhum arquivo foi carregado.</p>
            )}
          </section>
        </div>
      </div>
    </Panel>
  )
}
