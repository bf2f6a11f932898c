// First five digits of each state's CEP ranges (public table of the Correios).
const ranges: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  SP: [[1000, 19999]],
  RJ: [[20000, 28999]],
  ES: [[29000, 29999]],
  MG: [[30000, 39999]],
  BA: [[40000, 48999]],
  SE: [[49000, 49999]],
  PE: [[50000, 56999]],
  AL: [[57000, 57999]],
  PB: [[58000, 58999]],
  RN: [[59000, 59999]],
  CE: [[60000, 63999]],
  PI: [[64000, 64999]],
  MA: [[65000, 65999]],
  PA: [[66000, 68899]],
  AP: [[68900, 68999]],
  AM: [
    [69000, 69299],
    [69400, 69899],
  ],
  RR: [[69300, 69399]],
  AC: [[69900, 69999]],
  DF: [
    [70000, 72799],
    [73000, 73699],
  ],
  GO: [
    [72800, 72999],
    [73700, 76799],
  ],
  RO: [[76800, 76999]],
  TO: [[77000, 77999]],
  MT: [[78000, 78899]],
  MS: [[79000, 79999]],
  PR: [[80000, 87999]],
  SC: [[88000, 89999]],
  RS: [[90000, 99999]],
}

/** True for the 26 states and the Distrito Federal. */
export const isUf = (uf: string): boolean => Object.hasOwn(ranges, uf)

/** True if the CEP (eight digits) is in a range of the state. */
export function isCepOfUf(cep: string, uf: string): boolean {
  if (!/^\d{8}$/.test(cep)) return false
  const prefix = Number(cep.slice(0, 5))
  return (ranges[uf] ?? []).some(([first, last]) => prefix >= first && prefix <= last)
}
