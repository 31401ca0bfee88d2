import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

/**
 * The migrations that databases have already seen, each with the SHA-256 of its file. A database stores their names and
 * refuses a server that does not know one of them, and what has run does not run again. So none of them is ever renamed,
 * reordered or changed, not even in its comments. Whoever merges a new migration adds it here.
 */
const landed: [name: string, sha256: string][] = [
  ['0001_accounts', 'eb7dc904073216884f682e694dbe1463e87d9f51fb5d7ac2dc6c6d1604a93ca2'],
  ['0002_lab_runs', '5a4b0d99c4ee358d54006996c58fb19ed4361c78f640159f81d07ea634554a0e'],
  ['0003_getting_access', 'e84b05331a0487e38225c0fdb611a67ed2f841c1557db0bc5eb084e8d4fab670'],
  ['0004_administration', '5ebc18609383b1be4b141b86605bc3b6e8c43c0aa5d0dc6bf088f67630cbc260'],
  ['0005_arriving', 'fe3b4204f290667e098f769d02c0e8da563de9212570b24cf7608506d8dc5420'],
  ['0006_analytics', '513b38e63904c951772826d45473d939cfce033d5a20be638cdd11e19822c0f2'],
  ['0007_personal_data', 'dff26da00aef26f194f0e8074765dd2249436af20a730011aace78e9fac5b1f4'],
  ['0008_past_requests', 'b11de2458674fb587bd361d5c18967751952a995674ed0ab198583d561611ed1'],
  ['0009_devices', '6a1c35e18286825e35900fd79d1848becd37f7959d509e32b439967dc33c6dc1'],
  ['0010_lab_tokens', '2d822ca191256946a972e79dd06fddb1cda048e0c633b430d34e53d1247dddfb'],
  ['0011_bound_tickets', '3bc5794b5e206cd49182e8f072bfbc0c790fab07bd62a05861c340b5ff3ba939'],
  ['0012_fresh_proofs', '58697a7f9020681719343b75b319b62f3707304f8106eb8c61fdbd427d3a6fd5'],
  ['0013_email_changes', 'f3c94f9daf6b2aaa978e2bd5bc57c8c6a8f0537a694680a81984cb197bcc0a21'],
  ['0014_bills', '4df59c088a3c3d6d5179e514377ea3d214d81ce1a95cb34c6eb113fd0c1a884b'],
  ['0015_overview', '6039e66f8580e87eadf13356a9be8a73d179c7cdd19d9ec1eeed5edde299704f'],
  ['0016_views', '947a2c3b1867f0a9005bd8c8660567852b37c6e7fbf4f065bc609875f4f9feac'],
  ['0017_first_steps', 'f862029f4643b0799cfafde913c93e282c962ca6e0fe372120e6ddb7bf71bb12'],
  ['0018_applications', '9cafc0d1a280d53d8e5e7e656007afeaa2c33c51ee71e1b23b70c18762ec74b1'],
  ['0019_solutions', '02ea97b30d143ddb80720b9fa91daa139ba0119d02d1a1626349fd72d808ff9b'],
  ['0020_rules', '26b12d4e29634d64ee99553195597d2fdd16ad98a9b4f0c570cbf847288f8784'],
  ['0021_hindsight', '3623d3d90be657256f467d2c2beacdb37a2941c267db760c64e9131143541565'],
  ['0022_contexts', '4217e9cedef742cdccc2ef9fd666af8c5c87e92024c1a09d63e771721086ab42'],
  ['0023_platform_services', '4017a1f1c62b7eed0d95eb7732b3c715b62f13d45909d48713d10cfc020b1f86'],
  ['0024_rosters', '08d4d0b8944f08f3129fcfdbcea053d8051fe45035ef76a62344e7b35af90125'],
  ['0025_assistants_and_notices', 'c3312d3da872c59c9369e97590aa260fb179b2298f94fdfbea8724914f1e16ee'],
  ['0026_grades', '6f4ac07043b786956658987ee3a97f407e9f8a86e0655b252c72b4adce51415d'],
  ['0027_lms_person_ids', 'e99c28407efc30a0f1ecf54610a09219fec367d3895601d83a7ed33df7e4560d'],
  ['0028_rooms', '66267c328c88457f9154db3acd6c069bbf54fef4a6547be8458c78356f85d323'],
  ['0029_teams', '16b4d6dc1519ddfcf4a436f61241f7cdd42a8986fe6d8e4f836a6ed6b1c2d2cd'],
  ['0030_captain_drafts', '86669fa8abd560bfde5ebe7d5011e6b721c392fccaf08b8c2d73e5fc0e10a7b3'],
  ['0031_class_rehearsals', 'c617205b0c51badacd191d82176facb7deaa1f7b8dd7b6eb7ce6f574830f43d2'],
  ['0032_team_robots', '526f078d84d18580ff811e7d60e566c4b1ba51a2b866582bb1290a21998490aa'],
  ['0033_lms_groups', '04b94218d35841a9bf9523ad5544b4940cc5158ec815564b50dafbc37a07b95a'],
  ['0034_worlds', '7cd3cf33350759ceee6bb6cbdb23c3f933bf41b64cace1bfa7f1e7e29d3c777f'],
  ['0036_class_questions', '4bde5bd657d08671304222a30adee1ef6884fec4aa5ed1f87d0fa8062b1031ff'],
  ['0037_class_boards', '80ed2826f4a92af3e58f469723c270df50c73fb075fcfe7a1410ea77b939acae'],
  ['0038_tried_again', '54a8df3b406ef88a64cc44bf63fd5f849576958d2e1a600145d33f3f9bb68285'],
  ['0039_peer_evaluations', '2725fee217d1d5af0603d46ea80d6947eb91699d84afe17db4d4ea4d015cc8d0'],
  ['0040_teams_of_groups', '9e2ae9a62cf6e236b5c19b672dd8473ce866f1d7fabefda335977746c3802aff'],
  ['0041_factors', '5dd799ea958ccb9add1df1915744d0fb4aa0d15ba70e2c911c5c13ee475f99ba'],
  ['0042_identity_providers', '206322671e381143b08896758fa804741768457ad0b210b7cca434ff97f3c7b7'],
  ['0043_tax_ids', '89e62f584dc951582d1266377f702088958f67ca88ebcf20350ab3c534f3775d'],
  ['0044_courtesy', '8866d1a5bb0c936406081a432a1857b61b8f3cda7a5d1b1d06823531665fb822'],
  ['0045_refunds', 'a021de71703e9d4cc27c913e0a306693bd3daf88fd09763bc4ee0b4f6525e932'],
  ['0046_moves', 'a1a607125675693b66cfecea7351f24b06213c439e68e788a60d5cd44cfd6dad'],
  ['0047_papers', '07696faf580495d8bedd68147cc8a669d7fe4f42ce800d851664332fab511ff0'],
  ['0048_invoice_orders', '9e8ae706a7eb05e87243f3f1358d66564e9b228d1d338bd5650f8828f7e57532'],
  ['0049_roster_billing', '92ef982678bc473f467d85c51a9a4b83893373353f07285ba8407c15cd60cb50'],
  ['0050_usage_reports', 'cd8094359bf398f1113396edaaf49f6f49bb869996de1f425f348b19269c7c22'],
  ['0051_institution_contacts', '2ac0ed02562e6e66116a325443bb0090d10f79c4843cdc8a6154cfbf6de48311'],
  ['0052_licence_renewals', '9284a5ca910c4fd8fd92db6460b76680b73963459ef865ef6c8ccd95e9f35ee9'],
  ['0053_demo_rows', 'd22c4314179742d2daa8ef3319cfcb1a49f9c44f6a930d2c764ab101c3187846'],
  ['0054_server_processes', 'e1ff6bd00656b24b238d8870d604dc6951d34e2fc8487b441172d31b059112f8'],
  ['0055_order_numbers', '066c0372030cf11e91c92bfd316ff9ca8d2a39d9e5289637af3ce6cd1e4f9bcd'],
  ['0056_proven_addresses', 'cdbd0f46ec6a92b3a139a7af22839a9b267e5249d93f4144994d97ce7d594a3c'],
  ['0057_mail_fates', '82f4a367d9b590f6d6cee14265c6384fc053cb214151543b60c0505f52c5f62f'],
  ['0058_grades_read_back', '41c3a661f51c8a6e97e3b5254a3aa37206f86c2c88d9099584a414e9f09ddc24'],
  ['0059_course_roles', '9da3b4fca9e93efa0f62f24c59491fe3c296688fd1e93afcb0f719b285c330b6'],
]

test.each(landed)('the landed migration %s keeps its name and its content', (name, sha256) => {
  const file = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
  expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
})

test('landed migrations keep their order, and new ones come after them', () => {
  const names = Object.keys(migrations)
  expect(names.slice(0, landed.length)).toEqual(landed.map(([name]) => name))
  expect(names).toEqual(names.toSorted())
})
