/**
 * Facts entered by hand: who belongs to which trade bloc, and who once ruled whom. ISO 3166 alpha-3 codes.
 *
 * Blocs: full members in 2025, as each bloc lists them on its own site (european-union.europa.eu, efta.int,
 * ustr.gov, mercosur.int, comunidadandina.org, asean.org, gcc-sg.org, ecowas.int, eac.int, sadc.int, saarc-sec.org,
 * international.gc.ca for the CPTPP, rcepsec.org, afcfta.au.int, alianzapacifico.net, eaeunion.org, and ustr.gov for
 * CAFTA-DR). The customs union of the EU and Türkiye is entered as a bloc of its own. Of the AfCFTA, the states that
 * have ratified it.
 * Rulers: the field "Independence" of the World Factbook; only ties of one country that ruled the other.
 */
const eu =
  'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE'

export const blocs = [
  { id: 'EU', name: 'European Union', members: eu },
  { id: 'EEA', name: 'European Economic Area', members: `${eu} NOR ISL LIE` },
  { id: 'EFTA', name: 'European Free Trade Association', members: 'CHE NOR ISL LIE' },
  { id: 'EUCU', name: 'Customs union of the EU and Türkiye', members: `${eu} TUR` },
  { id: 'USMCA', name: 'Agreement of the United States, Mexico and Canada', members: 'USA MEX CAN' },
  { id: 'MERCOSUR', name: 'Mercosur', members: 'ARG BOL BRA PRY URY' },
  { id: 'CAN', name: 'Andean Community', members: 'BOL COL ECU PER' },
  { id: 'ASEAN', name: 'ASEAN', members: 'BRN KHM IDN LAO MYS MMR PHL SGP THA VNM' },
  { id: 'GCC', name: 'Gulf Cooperation Council', members: 'BHR KWT OMN QAT SAU ARE' },
  { id: 'ECOWAS', name: 'ECOWAS', members: 'BEN CPV CIV GMB GHA GIN GNB LBR NGA SEN SLE TGO' },
  { id: 'EAC', name: 'East African Community', members: 'BDI COD KEN RWA SOM SSD TZA UGA' },
  {
    id: 'SADC',
    name: 'Southern African Development Community',
    members: 'AGO BWA COM COD SWZ LSO MDG MWI MUS MOZ NAM SYC ZAF TZA ZMB ZWE',
  },
  { id: 'SAFTA', name: 'South Asian Free Trade Area', members: 'AFG BGD BTN IND MDV NPL PAK LKA' },
  {
    id: 'CPTPP',
    name: 'Trans-Pacific Partnership (CPTPP)',
    members: 'AUS BRN CAN CHL GBR JPN MYS MEX NZL PER SGP VNM',
  },
  {
    id: 'RCEP',
    name: 'Regional Comprehensive Economic Partnership (RCEP)',
    members: 'AUS BRN KHM CHN IDN JPN KOR LAO MYS MMR NZL PHL SGP THA VNM',
  },
  {
    id: 'AFCFTA',
    name: 'African Continental Free Trade Area (AfCFTA)',
    members:
      'DZA AGO BWA BFA BDI CPV CMR CAF TCD COM COG COD CIV DJI EGY GNQ SWZ ETH GAB GMB GHA GIN GNB KEN LSO LBR MWI MLI MRT MUS MAR MOZ NAM NER NGA RWA STP SEN SYC SLE ZAF TZA TGO TUN UGA ZMB ZWE',
  },
  { id: 'PA', name: 'Pacific Alliance', members: 'CHL COL MEX PER' },
  { id: 'EAEU', name: 'Eurasian Economic Union', members: 'ARM BLR KAZ KGZ RUS' },
  {
    id: 'CAFTADR',
    name: 'Free trade agreement of Central America, the Dominican Republic and the United States (CAFTA-DR)',
    members: 'CRI SLV GTM HND NIC DOM USA',
  },
]

/** The countries that became independent of each ruler. */
export const rulers = {
  GBR: 'USA CAN AUS NZL IND PAK BGD LKA MYS SGP ZAF NGA GHA KEN UGA TZA ZMB ZWE BWA EGY IRL JOR KWT QAT BHR ARE CYP MLT JAM TTO MUS',
  FRA: 'DZA MAR TUN SEN CIV CMR MDG VNM KHM LAO LBN MLI BFA GAB GIN BEN TGO NER TCD COG',
  ESP: 'ARG BOL CHL COL CRI CUB DOM ECU SLV GTM HND MEX NIC PAN PRY PER URY VEN PHL MAR',
  PRT: 'BRA AGO MOZ',
  NLD: 'IDN',
  BEL: 'COD',
  USA: 'PHL',
  JPN: 'KOR',
  TUR: 'GRC BGR',
  DNK: 'ISL',
}
