import { Remessas } from './http-remessas.ts'
import { requester, type Transmission } from './http-requests.ts'
import { Returns } from './http-returns.ts'
import type { BureauGateway } from './port.ts'

// Bureau gateway over HTTPS for a transmission service (docs/decisions/0015). The service is
// untrusted: its answers are size-limited and validated.

/** Bureau gateway over a transmission service. One per process: it holds the breaker state. */
export function httpBureau(transmission: Transmission): BureauGateway {
  const ask = requester(transmission)
  const remessas = new Remessas(ask, transmission.log)
  const returns = new Returns(ask, transmission.log)
  return {
    send: (_batchId, fileName, bytes) => remessas.send(fileName, bytes),
    find: (_batchId, fileName, bytes) => remessas.find(fileName, bytes),
    collect: () => returns.collect(),
    acknowledge: (fileName) => returns.acknowledge(fileName),
  }
}
