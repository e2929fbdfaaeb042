# Stands in for Homebrew: reads a formula, installs it from the sources in this folder, and runs its test. Prints JSON.
#
# usage: ruby formula.rb FORMULA PROGRAM    PROGRAM stands in for what `make release` builds

require "fileutils"
require "json"
require "pathname"
require "tmpdir"

class Formula
  FACTS = {}
  MAKES = [%w[make release BUILD_FLAGS=--disable-sandbox]].freeze

  class << self
    attr_accessor :test_block

    %i[desc homepage url sha256 license].each { |name| define_method(name) { |value| FACTS[name] = value } }

    def depends_on(*) = nil

    def test(&block) = self.test_block = block
  end

  attr_reader :prefix, :testpath

  def initialize(folder)
    @prefix = Pathname(folder)/"Cellar"
    @testpath = Pathname(folder)/"test"
    testpath.mkpath
  end

  def bin = prefix/"bin"

  def version = FACTS[:url][/linkd-(.+)\.tar\.gz\z/, 1]

  def system(*command)
    command = command.map(&:to_s)
    return FileUtils.cp(ARGV[1], ".build/release/linkd") if MAKES.include?(command)

    Kernel.system(*command, out: File::NULL) || raise("#{command} failed")
  end

  def shell_output(command) = `#{command}`

  def assert_equal(expected, actual)
    raise "#{actual} is not #{expected}" if expected != actual
  end
end

load ARGV[0]

Dir.mktmpdir do |folder|
  linkd = Linkd.new(folder)
  linkd.install
  Formula::FACTS[:installed] = (linkd.bin/"linkd").executable? && (linkd.prefix/"share/man/man1/linkd.1").file?
  linkd.instance_eval(&Linkd.test_block)
  Formula::FACTS[:tested] = true
end
puts JSON.generate(Formula::FACTS)
