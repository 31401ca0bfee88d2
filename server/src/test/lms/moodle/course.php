<?php
// What the tests want of a real Moodle, by Moodle's own functions. Reads a question as JSON, and answers in JSON:
//   MOODLE_CONFIG=.../config.php php course.php < question.json

define('CLI_SCRIPT', true);
require(getenv('MOODLE_CONFIG'));
require_once($CFG->dirroot . '/course/lib.php');
require_once($CFG->dirroot . '/course/modlib.php');
require_once($CFG->dirroot . '/course/externallib.php');
require_once($CFG->dirroot . '/group/lib.php');
require_once($CFG->dirroot . '/user/lib.php');
require_once($CFG->dirroot . '/mod/lti/locallib.php');
require_once($CFG->libdir . '/gradelib.php');
require_once($CFG->libdir . '/csvlib.class.php');
require_once($CFG->dirroot . '/grade/lib.php');
require_once($CFG->dirroot . '/grade/import/lib.php');

\core\session\manager::set_user(get_admin());
$question = json_decode(stream_get_contents(STDIN), false, 512, JSON_THROW_ON_ERROR);
$answer = match ($question->do) {
    'course' => make_course($question),
    'copy' => copy_course($question),
    'link' => add_link($question),
    'group' => make_group($question),
    'import' => import_grades($question),
    'override' => override_grade($question),
    'lock' => lock_grade($question),
    'lock column' => lock_column($question),
};
// Moodle may have printed something before.
echo "\n", json_encode($answer, JSON_THROW_ON_ERROR), "\n";

/** A course with its people, the portal as a tool of LTI 1.3, and one link to it. */
function make_course(stdClass $question): array {
    global $DB;
    $course = create_course((object) [
        'fullname' => 'International Business',
        'shortname' => 'IB101',
        'category' => core_course_category::get_default()->id,
        'format' => 'topics',
        'numsections' => 1,
    ]);
    $teacher = make_person($question->teacher, 'Tess', 'Teacher', $question->password);
    enrol($course, $teacher, 'editingteacher');
    $students = [];
    foreach ($question->students as $name) {
        $students[] = $id = make_person($name, ucfirst($name), 'Student', $question->password);
        enrol($course, $id, 'student');
    }
    $tool = make_tool($question->tool);
    $link = make_link($course, $tool, $question->custom);
    $column = ['itemtype' => 'mod', 'itemmodule' => 'lti', 'iteminstance' => $link->instance];
    return [
        'course' => (int) $course->id,
        'teacher' => $teacher,
        'students' => $students,
        'outsider' => make_person($question->outsider, 'Otto', 'Outside', $question->password),
        'tool' => $tool,
        'clientId' => $DB->get_field('lti_types', 'clientid', ['id' => $tool], MUST_EXIST),
        'link' => (int) $link->coursemodule,
        'column' => (int) $DB->get_field('grade_items', 'id', $column, MUST_EXIST),
    ];
}

/** Copies the course without its people, as for the next term, and enrols a teacher and a student in the copy. */
function copy_course(stdClass $question): array {
    $category = core_course_category::get_default()->id;
    $made = core_course_external::duplicate_course(
        $question->course, "Copy $question->name", $question->name, $category);
    $copy = get_course($made['id']);
    enrol($copy, $question->teacher, 'editingteacher');
    enrol($copy, $question->student, 'student');
    $links = get_fast_modinfo($copy)->get_instances_of('lti');
    return ['course' => (int) $copy->id, 'link' => (int) reset($links)->id];
}

function make_group(stdClass $question): int {
    $group = groups_create_group((object) ['courseid' => $question->course, 'name' => $question->name]);
    foreach ($question->members as $user) {
        groups_add_member($group, $user) || throw new Exception("$user could not join the group");
    }
    return (int) $group;
}

function make_person(string $name, string $first, string $last, string $password): int {
    global $CFG;
    return user_create_user((object) [
        'username' => $name,
        'password' => $password,
        'firstname' => $first,
        'lastname' => $last,
        'email' => "$name@campus.example",
        'auth' => 'manual',
        'confirmed' => 1,
        'mnethostid' => $CFG->mnet_localhost_id,
    ]);
}

function enrol(stdClass $course, int $user, string $role): void {
    global $DB;
    $roleid = $DB->get_field('role', 'id', ['shortname' => $role], MUST_EXIST);
    if (!enrol_try_internal_enrol($course->id, $user, $roleid)) {
        throw new Exception("$user could not be enrolled");
    }
}

/** As an administrator enters it: names and addresses shared, grades and the list of people on. */
function make_tool(string $portal): int {
    $type = (object) ['state' => LTI_TOOL_STATE_CONFIGURED];
    return lti_add_type($type, (object) [
        'lti_typename' => 'Portal',
        'lti_toolurl' => "$portal/lti/launch",
        'lti_ltiversion' => LTI_VERSION_1P3,
        'lti_keytype' => LTI_JWK_KEYSET,
        'lti_publickeyset' => "$portal/lti/jwks",
        'lti_initiatelogin' => "$portal/lti/login",
        'lti_redirectionuris' => "$portal/lti/launch",
        'lti_contentitem' => 1,
        'lti_coursevisible' => LTI_COURSEVISIBLE_ACTIVITYCHOOSER,
        'lti_launchcontainer' => LTI_LAUNCH_CONTAINER_WINDOW,
        'lti_sendname' => LTI_SETTING_ALWAYS,
        'lti_sendemailaddr' => LTI_SETTING_ALWAYS,
        'lti_acceptgrades' => LTI_SETTING_ALWAYS,
        'ltiservice_gradesynchronization' => 2,
        'ltiservice_memberships' => 1,
    ]);
}

/** Saves the form of a new link as deep linking has filled it in. */
function add_link(stdClass $question): int {
    ['typeid' => $tool, 'toolurl' => $url, 'instructorcustomparameters' => $custom] = (array) $question->form;
    return (int) make_link(get_course($question->course), $tool, $custom, $url)->coursemodule;
}

function make_link(stdClass $course, int $tool, string $custom, string $url = ''): stdClass {
    return create_module((object) [
        'modulename' => 'lti',
        'course' => $course->id,
        'section' => 1,
        'visible' => 1,
        'cmidnumber' => '',
        'name' => 'A lab',
        'introeditor' => ['text' => '', 'format' => FORMAT_HTML, 'itemid' => 0],
        'typeid' => $tool,
        'toolurl' => $url,
        'instructorcustomparameters' => $custom,
        'instructorchoicesendname' => LTI_SETTING_ALWAYS,
        'instructorchoicesendemailaddr' => LTI_SETTING_ALWAYS,
        'instructorchoiceacceptgrades' => LTI_SETTING_ALWAYS,
        'launchcontainer' => LTI_LAUNCH_CONTAINER_WINDOW,
        'grade' => 100,
    ]);
}

function column_of(stdClass $question): grade_item {
    return grade_item::fetch(['id' => $question->column]) ?: throw new Exception('No such column');
}

/** A teacher types a grade into the grade book. */
function override_grade(stdClass $question): bool {
    return column_of($question)->update_final_grade(
        $question->user, $question->score, 'gradebook', false, FORMAT_MOODLE, $question->teacher);
}

/** Moodle locks only what it has computed. */
function regrade(stdClass $question): void {
    grade_regrade_final_grades(column_of($question)->courseid);
}

function lock_grade(stdClass $question): bool {
    regrade($question);
    $grade = new grade_grade(['itemid' => $question->column, 'userid' => $question->user]);
    if (empty($grade->id)) {
        $grade->insert();
    }
    return $grade->set_locked($question->locked, false, false);
}

function lock_column(stdClass $question): bool {
    regrade($question);
    return column_of($question)->set_locked($question->locked, false, false);
}

/** Grades > Import > CSV file: people by their user id, and the last column as the column. Returns what it complains of. */
function import_grades(stdClass $question): array {
    $course = column_of($question)->courseid;
    $file = new gradeimport_csv_load_data();
    $file->load_csv_content($question->csv, 'UTF-8', 'comma', 10);
    $reader = new csv_import_reader($file->get_iid(), 'grade');
    $header = $reader->get_columns();
    $code = get_new_importcode();
    $mapping = (object) [
        'importcode' => $code,
        'forceimport' => false,
        'mapfrom' => array_search('User ID', $header),
        'mapto' => 'userid',
        'mapping_' . (count($header) - 1) => $question->column,
    ];
    $import = new gradeimport_csv_load_data();
    if (!$import->prepare_import_grade_data($header, $mapping, $reader, $course, false, '', false)) {
        return $import->get_gradebookerrors();
    }
    grade_import_commit($course, $code, false, false);
    return [];
}
